// SPDX-License-Identifier: BSL-1.0
// Custom classes whose names are declared: a schema that names another class is refused.
// Compiled alone: it has a flag of its own.
#include <schema_ct/signatures/class_name.hpp>

#include <cstdint>
#include <schema_ct/check/check.hpp>
#include <schema_ct/signatures/std_types.hpp>

namespace class_name_test {

struct counter {};
struct cart {};
struct nameless {};
template <class T>
struct pointer {};
template <class T, class Deleter>
struct owner {};
template <class K, class V>
struct dictionary {};

}  // namespace class_name_test

template <class T>
inline constexpr schema_ct::type_word schema_ct::word<class_name_test::pointer<T>> =
    schema_ct::word_of(schema_ct::code::class_type);
template <class T, class Deleter>
inline constexpr schema_ct::type_word schema_ct::word<class_name_test::owner<T, Deleter>> =
    schema_ct::word_of(schema_ct::code::class_type);
template <class K, class V>
inline constexpr schema_ct::type_word schema_ct::word<class_name_test::dictionary<K, V>> =
    schema_ct::dict_of<K, V>();

SCHEMA_CT_CLASS(class_name_test::counter, "shop.Counter");
SCHEMA_CT_CLASS(class_name_test::cart, "shop.Cart");

#define COUNTER "__torch__.torch.classes.shop.Counter"
#define CART "__torch__.torch.classes.shop.Cart"

namespace class_name_test {

using schema_ct::check;
using schema_ct::errc;
using schema_ct::error;
using schema_ct::ok;
using std::optional, std::string, std::tuple, std::vector;

template <class F, std::size_t N>
constexpr error other_class(const char (&schema)[N]) {
  const error out = check<F>(schema);
  return out.code == errc::class_mismatch ? error{errc::ok, out.argument, out.column} : out;
}

// An argument, by value and by reference, and a return.
static_assert(check<void(pointer<counter>)>("f(" COUNTER " c) -> ()") == ok);
static_assert(check<void(const pointer<counter>&)>("f(" COUNTER " c) -> ()") == ok);
static_assert(other_class<void(pointer<counter>)>("f(" CART " c) -> ()") == error{errc::ok, 1, 3});
static_assert(check<pointer<cart>(int64_t)>("f(int i) -> " CART) == ok);
static_assert(other_class<pointer<cart>(int64_t)>("f(int i) -> " COUNTER) ==
              error{errc::ok, -1, 13});
static_assert(other_class<tuple<pointer<cart>, pointer<cart>>()>("f() -> (" CART ", " COUNTER
                                                                 " c)") == error{errc::ok, -2, 44});

// A pointer with several template arguments points to the class that is the first.
static_assert(check<void(owner<cart, int>)>("f(" CART " c) -> ()") == ok);
static_assert(other_class<void(owner<cart, int>)>("f(" COUNTER " c) -> ()") ==
              error{errc::ok, 1, 3});

// Shorter and longer names are other names, and the namespace is compared too.
static_assert(other_class<void(pointer<cart>)>("f(__torch__.torch.classes.shop.Car c) -> ()") ==
              error{errc::ok, 1, 3});
static_assert(other_class<void(pointer<cart>)>("f(__torch__.torch.classes.shop.Carts c) -> ()") ==
              error{errc::ok, 1, 3});
static_assert(other_class<void(pointer<cart>)>("f(__torch__.torch.classes.sho.Cart c) -> ()") ==
              error{errc::ok, 1, 3});
static_assert(other_class<void(pointer<cart>)>("f(__torch__.torch.classes.shops.Cart c) -> ()") ==
              error{errc::ok, 1, 3});

// Blanks and comments may stand round the dots.
static_assert(check<void(pointer<cart>)>(
                  "f(__torch__ . torch.classes # __torch__.torch.classes.no.No\n .shop .Cart c)"
                  " -> ()") == ok);

// Inside containers, each in its place.
static_assert(check<void(optional<pointer<cart>>)>("f(" CART "? c) -> ()") == ok);
static_assert(check<vector<pointer<cart>>()>("f() -> " CART "[]") == ok);
static_assert(other_class<void(vector<optional<pointer<cart>>>)>("f(" COUNTER "?[] c) -> ()") ==
              error{errc::ok, 1, 3});
static_assert(check<void(dictionary<string, vector<pointer<cart>>>)>("f(Dict(str, " CART
                                                                     "[]) c) -> ()") == ok);
static_assert(other_class<void(dictionary<string, pointer<cart>>)>("f(Dict(str, " COUNTER
                                                                   ") c) -> ()") ==
              error{errc::ok, 1, 3});
static_assert(check<void(tuple<pointer<cart>, string, pointer<counter>>)>("f((" CART
                                                                          ", str, " COUNTER
                                                                          ") c) -> ()") == ok);
static_assert(other_class<void(tuple<pointer<cart>, string, pointer<counter>>)>(
                  "f((" CART ", str, " CART ") c) -> ()") == error{errc::ok, 1, 3});

// A type of more than eight codes.
using wide = tuple<string, string, string, string, string, string, string, pointer<cart>>;
static_assert(check<void(wide)>("f((str, str, str, str, str, str, str, " CART ") c) -> ()") == ok);
static_assert(other_class<void(wide)>("f((str, str, str, str, str, str, str, " COUNTER
                                      ") c) -> ()") == error{errc::ok, 1, 3});

// A class without a declared name fits any name, also beside a class that has one.
static_assert(check<void(pointer<nameless>)>("f(" CART " c) -> ()") == ok);
static_assert(check<void(tuple<pointer<nameless>, pointer<cart>>)>("f((" COUNTER ", " CART
                                                                   ") c) -> ()") == ok);
static_assert(other_class<void(tuple<pointer<nameless>, pointer<cart>>)>("f((" COUNTER ", " COUNTER
                                                                         ") c) -> ()") ==
              error{errc::ok, 1, 3});

// A difference of the types is reported first.
static_assert(check<void(pointer<cart>)>("f(str c) -> ()") == error{errc::type_mismatch, 1, 3});
static_assert(check<void(pointer<cart>)>("f(" CART "? c) -> ()") ==
              error{errc::type_mismatch, 1, 3});
static_assert(check<void(optional<pointer<cart>>)>("f(" CART " c) -> ()") ==
              error{errc::type_mismatch, 1, 3});
static_assert(check<void()>("f(" CART " c) -> ()").code == errc::argument_count);

// What may be declared as a name.
using schema_ct::is_class_name;
static_assert(is_class_name("a.B") && is_class_name("_.a1"));
static_assert(!is_class_name("") && !is_class_name("a") && !is_class_name("a.") &&
              !is_class_name(".a") && !is_class_name("a.b.c") && !is_class_name("1a.b") &&
              !is_class_name("a.1") && !is_class_name("a b.c") && !is_class_name("a.b ") &&
              !is_class_name("a.b\0"));

}  // namespace class_name_test
