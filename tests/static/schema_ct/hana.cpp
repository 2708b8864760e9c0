// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <schema_ct/hana.hpp>

#include <array>
#include <boost/hana/cartesian_product.hpp>
#include <boost/hana/equal.hpp>
#include <boost/hana/transform.hpp>
#include <boost/hana/type.hpp>
#include <boost/hana/unpack.hpp>

SCHEMA_CT_OPERATORS(pixels, "invert(Tensor image, *, bool alpha=False) -> Tensor",
                    "fill_(Tensor(a!) image, float value=0.0) -> Tensor(a!)");

namespace {

namespace hana = boost::hana;
using schema_ct::code;
using schema_ct::name_c;
using schema_ct::word_of;

// docs/hana.md: looks up one argument.
using fill = schema_ct::op<"pixels::fill_">;
constexpr auto& by_name = schema_ct::arguments_by_name<fill>;
static_assert(by_name[name_c<"value">].default_value == hana::just(0.0));
static_assert(by_name[name_c<"image">].is_write && !by_name[name_c<"value">].is_write);
static_assert(by_name[name_c<"image">].alias == schema_ct::returns_of<fill>[hana::int_c<0>].alias);

// docs/hana.md: the C types of an operator's arguments.
template <code c>
constexpr hana::integral_constant<schema_ct::type_word, word_of(c)> schema_type{};
constexpr auto c_types =
    hana::make_map(hana::make_pair(schema_type<code::tensor>, hana::type_c<void*>),
                   hana::make_pair(schema_type<code::real>, hana::type_c<double>));
static_assert(hana::transform(schema_ct::arguments_of<fill>, [](auto a) {
                return c_types[a.type];
              }) == hana::tuple_t<void*, double>);

// docs/hana.md: a kernel for each operator and type of elements.
template <class Op, class Element>
void kernel(void*) {}

struct entry {
  schema_ct::text op;
  std::size_t element_size;
  void (*kernel)(void*);
};
constexpr auto kernels =
    hana::unpack(hana::cartesian_product(hana::make_tuple(schema_ct::ops_of<"pixels">,
                                                          hana::tuple_t<unsigned char, float>)),
                 [](auto... pairs) {
                   return std::array{hana::unpack(pairs, [](auto op, auto element) {
                     using T = typename decltype(element)::type;
                     return entry{op.name, sizeof(T), &kernel<decltype(op), T>};
                   })...};
                 });
static_assert(kernels.size() == 4);
static_assert(kernels[3].op == "fill_" && kernels[3].element_size == sizeof(float));

}  // namespace
