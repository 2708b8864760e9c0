// SPDX-License-Identifier: BSL-1.0
// The schema that is inferred from a C++ signature: every kind of type, every nesting, and what
// is refused.
#include <schema_ct/literals/inferred.hpp>

#include <cstdint>
#include <schema_ct/signatures/std_types.hpp>

namespace inferred_test {

struct tensor {};
struct generator {};
struct stranger {};
struct object {};
struct named {};
template <class T>
struct pointer {};
template <class K, class V>
struct dictionary {};
template <class T>
struct view {};
template <class T>
struct optional_view {};

}  // namespace inferred_test

// The specialisations with which a host declares its types and the elements of its containers.
template <>
inline constexpr schema_ct::type_word schema_ct::word<inferred_test::tensor> =
    schema_ct::word_of(schema_ct::code::tensor);
template <>
inline constexpr schema_ct::type_word schema_ct::word<inferred_test::object> =
    schema_ct::word_of(schema_ct::code::class_type);
template <class T>
inline constexpr schema_ct::type_word schema_ct::word<inferred_test::pointer<T>> =
    schema_ct::word_of(schema_ct::code::class_type);
SCHEMA_CT_CLASS(inferred_test::named, "shop.Cart");
SCHEMA_CT_CLASS(inferred_test::stranger, "shop.Counter");
template <>
inline constexpr schema_ct::type_word schema_ct::word<inferred_test::generator> =
    schema_ct::optional_of(schema_ct::word_of(schema_ct::code::generator));
template <class K, class V>
inline constexpr schema_ct::type_word schema_ct::word<inferred_test::dictionary<K, V>> =
    schema_ct::dict_of<K, V>();
template <class T>
inline constexpr schema_ct::type_word schema_ct::word<inferred_test::view<T>> =
    schema_ct::list_of(schema_ct::word<schema_ct::bare<T>>);
template <class T>
inline constexpr schema_ct::type_word schema_ct::word<inferred_test::optional_view<T>> =
    schema_ct::optional_of(schema_ct::list_of(schema_ct::word<schema_ct::bare<T>>));

namespace inferred_test {

using schema_ct::inferable;
using schema_ct::inferred;
using std::array, std::int64_t, std::optional, std::string, std::tuple, std::vector;

// Functions, pointers, lambdas and function objects.
tensor add(const tensor&, int64_t);
struct functor {
  bool operator()(double) const;
};
static_assert(inferred<decltype(add)> == "(Tensor _0, int _1) -> Tensor _0");
static_assert(inferred<decltype(&add)> == "(Tensor _0, int _1) -> Tensor _0");
static_assert(inferred<decltype((add))> == "(Tensor _0, int _1) -> Tensor _0");
static_assert(inferred<functor> == "(float _0) -> bool _0");
constexpr auto lambda = [](string) noexcept {};
static_assert(inferred<decltype(lambda)> == "(str _0) -> ()");
static_assert(inferred<void()> == "() -> ()");
// The schema is a text for programs without <string_view>, too.
static_assert(inferred<void()>.data()[inferred<void()>.size()] == '\0');
static_assert(!(inferred<void()> == "() -> () "));

// Returns.
static_assert(inferred<tuple<>()> == "() -> ()");
static_assert(inferred<tuple<tensor>()> == "() -> Tensor _0");
static_assert(inferred<const tuple<tensor, double>()> == "() -> (Tensor _0, float _1)");
static_assert(inferred<tensor&(tensor&)> == "(Tensor _0) -> Tensor _0");
static_assert(inferred<vector<tensor>()> == "() -> Tensor[] _0");
// A lone return whose type begins with a bracket.
static_assert(inferred<tuple<tuple<int64_t>>()> == "() -> ((int) _0)");
static_assert(inferred<optional<tuple<tensor, tensor>>()> == "() -> ((Tensor, Tensor)? _0)");
static_assert(inferred<tuple<tuple<int64_t>, bool>()> == "() -> ((int) _0, bool _1)");

// Containers.
static_assert(inferred<void(optional<optional<tensor>>, generator, optional<generator>)> ==
              "(Tensor? _0, Generator? _1, Generator? _2) -> ()");
static_assert(inferred<void(view<const tensor>, array<bool, 3>, optional_view<int64_t>)> ==
              "(Tensor[] _0, bool[] _1, int[]? _2) -> ()");
static_assert(inferred<void(tuple<>, tuple<tuple<>, tuple<double>>)> ==
              "(() _0, ((), (float)) _1) -> ()");
static_assert(inferred<void(dictionary<string, dictionary<int64_t, tensor>>)> ==
              "(Dict(str, Dict(int, Tensor)) _0) -> ()");
// More parameters than a digit counts.
static_assert(inferred<void(bool, bool, bool, bool, bool, bool, bool, bool, bool, bool, bool)> ==
              "(bool _0, bool _1, bool _2, bool _3, bool _4, bool _5, bool _6, bool _7, bool _8, "
              "bool _9, bool _10) -> ()");

// Types of more than eight codes: each container as the outermost and inside another.
template <class T>
using list5 = vector<vector<vector<vector<vector<T>>>>>;
using seven = tuple<tensor, int64_t, double, bool, string, optional<int64_t>, vector<double>>;
static_assert(schema_ct::is_wide(schema_ct::word<seven>));
#define SEVEN "(Tensor, int, float, bool, str, int?, float[])"
static_assert(inferred<void(list5<list5<tensor>>)> == "(Tensor[][][][][][][][][][] _0) -> ()");
static_assert(inferred<void(seven)> == "(" SEVEN " _0) -> ()");
static_assert(inferred<void(vector<seven>, optional<seven>, array<seven, 2>)> ==
              "(" SEVEN "[] _0, " SEVEN "? _1, " SEVEN "[] _2) -> ()");
static_assert(inferred<void(optional<optional<seven>>, optional<vector<optional<seven>>>)> ==
              "(" SEVEN "? _0, " SEVEN "?[]? _1) -> ()");
static_assert(
    inferred<void(view<const seven>, optional_view<seven>, optional_view<vector<seven>>)> ==
    "(" SEVEN "[] _0, " SEVEN "[]? _1, " SEVEN "[][]? _2) -> ()");
static_assert(inferred<void(tuple<seven>, tuple<bool, seven, const seven&>)> ==
              "((" SEVEN ") _0, (bool, " SEVEN ", " SEVEN ") _1) -> ()");
static_assert(inferred<void(dictionary<string, seven>, optional<dictionary<seven, bool>>)> ==
              "(Dict(str, " SEVEN ") _0, Dict(" SEVEN ", bool)? _1) -> ()");
static_assert(inferred<tuple<seven, seven>()> == "() -> (" SEVEN " _0, " SEVEN " _1)");
static_assert(inferred<optional<seven>()> == "() -> (" SEVEN "? _0)");

// Signatures from which no schema is inferred.
static_assert(!inferable<void(int)> && !inferable<void(std::uint16_t)>);
// One of long and long long is int64_t; nothing is inferred from the other.
static_assert(inferable<void(long)> == std::is_same_v<long, std::int64_t>);
static_assert(inferable<void(long long)> == std::is_same_v<long long, std::int64_t>);
static_assert(!inferable<void(std::size_t)> && !inferable<void(float)> && !inferable<int()>);
static_assert(!inferable<void(const char*)> && !inferable<void(tensor*)> &&
              !inferable<void(stranger)>);
static_assert(!inferable<void(vector<int>)> && !inferable<tuple<tensor, float>()>);
static_assert(!inferable<void(std::pair<int64_t, int64_t>)> && !inferable<tensor*()>);
static_assert(!inferable<void(tuple<seven, int>)> && !inferable<void(tuple<stranger, seven>)>);
static_assert(!inferable<void(vector<tuple<seven, optional<float>>>)>);
static_assert(!inferable<void(list5<list5<int>>)> && !inferable<void(list5<list5<stranger>>)>);
// A custom class whose name is declared has a schema type.
using cart = pointer<named>;
#define CART "__torch__.torch.classes.shop.Cart"
static_assert(inferred<cart(cart, const vector<cart>&)> == "(" CART " _0, " CART "[] _1) -> " CART
                                                           " _0");
static_assert(inferred<void(tuple<seven, cart, pointer<stranger>>, dictionary<string, cart>)> ==
              "((" SEVEN ", " CART ", __torch__.torch.classes.shop.Counter) _0, Dict(str, " CART
              ") _1) -> ()");
static_assert(!inferable<void(cart, pointer<object>)> &&
              !inferable<void(tuple<cart, pointer<object>>)> &&
              !inferable<tuple<cart, pointer<object>>()>);
// A class whose name is registered at run time has none.
static_assert(!inferable<void(object)> && !inferable<vector<object>()> &&
              !inferable<void(tuple<seven, object>)>);
static_assert(inferable<void(std::int8_t, std::int64_t)>);

}  // namespace inferred_test
