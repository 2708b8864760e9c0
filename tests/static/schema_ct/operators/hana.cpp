// SPDX-License-Identifier: BSL-1.0
// Operators, arguments and tables as Hana's values: their members, and Hana's algorithms on
// them.
#include <schema_ct/operators/hana.hpp>

#include <boost/hana/contains.hpp>
#include <boost/hana/equal.hpp>
#include <boost/hana/filter.hpp>
#include <boost/hana/fold_left.hpp>
#include <boost/hana/is_empty.hpp>
#include <boost/hana/keys.hpp>
#include <boost/hana/length.hpp>
#include <boost/hana/not.hpp>
#include <type_traits>

SCHEMA_CT_OPERATORS(test_hana, "nms(Tensor dets, Tensor scores, float iou=0.5) -> Tensor",
                    "clip_(Tensor(a!) boxes, *, int? width=None) -> Tensor(a!)",
                    "clip_ . out(Tensor boxes, *, Tensor(a!) out) -> Tensor(a!)",
                    "version() -> str");
SCHEMA_CT_OPERATORS(test_hana_empty);

namespace {

namespace hana = boost::hana;
using schema_ct::arguments_by_name;
using schema_ct::arguments_of;
using schema_ct::code;
using schema_ct::list_of;
using schema_ct::name_c;
using schema_ct::op;
using schema_ct::ops_of;
using schema_ct::optional_of;
using schema_ct::returns_of;
using schema_ct::word_of;

using resize =
    op<"image::resize.out(Tensor image, int[2] size, str mode='linear', *, bool? antialias=None, "
       "Tensor(a!) out) -> (Tensor(a!) resized, Tensor)">;

// What code may choose types by is a type in an argument; `declared` has everything as values.
constexpr auto& by_name = arguments_by_name<resize>;
static_assert(hana::length(arguments_of<resize>) == hana::size_c<5>);
static_assert(by_name[name_c<"size">].index == hana::int_c<1>);
static_assert(by_name[name_c<"size">].declared.size == 2);
static_assert(by_name[name_c<"size">].name == BOOST_HANA_STRING("size"));
static_assert(by_name[name_c<"size">].type.value == list_of(word_of(code::integer)));
static_assert(by_name[name_c<"antialias">].type.value == optional_of(word_of(code::boolean)));
static_assert(!by_name[name_c<"mode">].keyword_only && by_name[name_c<"antialias">].keyword_only);
static_assert(!by_name[name_c<"image">].is_write && by_name[name_c<"out">].is_write);
static_assert(by_name[name_c<"out">].alias == name_c<"(a!)">);
static_assert(by_name[name_c<"image">].alias == name_c<"">);
static_assert(std::is_empty_v<std::remove_cvref_t<decltype(by_name[name_c<"out">])>>);

// The keys of the map are the names of the arguments.
static_assert(hana::contains(by_name, name_c<"out">) && !hana::contains(by_name, name_c<"outs">));
static_assert(hana::length(hana::keys(by_name)) == hana::length(arguments_of<resize>));

// Defaults have the type that op_default has. None is a default; hana::nothing stands for none.
static_assert(by_name[name_c<"image">].default_value == hana::nothing);
static_assert(by_name[name_c<"mode">].default_value.value() == schema_ct::text("linear"));
static_assert(std::is_same_v<
              std::remove_cvref_t<decltype(by_name[name_c<"antialias">].default_value.value())>,
              schema_ct::none_value>);

// Returns have the members of arguments. An equal alias set says which return is which argument.
static_assert(hana::length(returns_of<resize>) == hana::size_c<2>);
static_assert(returns_of<resize>[hana::size_c<0>].name == name_c<"resized">);
static_assert(returns_of<resize>[hana::size_c<0>].alias == by_name[name_c<"out">].alias);
static_assert(returns_of<resize>[hana::size_c<1>].name == name_c<"">);
static_assert(returns_of<resize>[hana::size_c<1>].default_value == hana::nothing);

// Without arguments and returns.
static_assert(hana::is_empty(arguments_of<op<"f() -> ()">>));
static_assert(hana::length(arguments_by_name<op<"f() -> ()">>) == hana::size_c<0>);
static_assert(hana::is_empty(returns_of<op<"f() -> ()">>));

// A table has its operators by name, in the order of their declaration.
constexpr auto operators = ops_of<"test_hana">;
static_assert(hana::length(operators) == hana::size_c<4>);
static_assert(std::is_same_v<std::remove_cvref_t<decltype(operators[hana::size_c<0>])>,
                             op<"test_hana::nms">>);
static_assert(std::is_same_v<std::remove_cvref_t<decltype(operators[hana::size_c<2>])>,
                             op<"test_hana::clip_.out">>);
static_assert(operators[hana::size_c<2>].overload == "out");
static_assert(hana::is_empty(ops_of<"test_hana_empty">));
template <schema_ct::fixed_string ns>
concept has_operators = requires { ops_of<ns>; };
static_assert(has_operators<"test_hana"> && !has_operators<"test_hana_none">);

// Counts and selects, as programs do.
constexpr int writes = hana::fold_left(operators, 0, [](int n, auto o) {
  return hana::fold_left(arguments_of<decltype(o)>, n,
                         [](int m, auto a) { return m + int{a.is_write.value}; });
});
static_assert(writes == 2);

constexpr auto positional =
    hana::filter(arguments_of<resize>, [](auto a) { return hana::not_(a.keyword_only); });
static_assert(hana::length(positional) == hana::size_c<3>);

}  // namespace
