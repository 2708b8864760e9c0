// SPDX-License-Identifier: BSL-1.0
// PHI's declarations: what is read from them, and which mistakes are reported where.
#include <schema_ct/phi/declaration_parser.hpp>

namespace {

using schema_ct::phi::declaration;
using schema_ct::phi::declaration_parser;
using schema_ct::phi::declared_type;
using schema_ct::phi::text_errc;
using schema_ct::phi::detail::is_same;

constexpr declaration whole(const char* text) {
  declaration_parser p(text);
  p.read_whole();
  return p.result;
}

constexpr bool reads_scale() {
  const declaration d = whole(
      "scale(Tensor x, Scalar(float) scale = 1.0f, IntArray s={}, DataType t = DataType::FLOAT32, "
      "Place p={}) -> Tensor[](outs){x.size() - 1}, Tensor");
  return is_same(d.name, "scale") && d.wrong == text_errc::ok && d.arguments.count == 5 &&
         d.arguments.items[1].type == declared_type::scalar &&
         is_same(d.arguments.items[1].default_text, "1.0f") &&
         d.arguments.items[2].type == declared_type::int_array && d.results.count == 2 &&
         d.results.items[0].type == declared_type::tensors &&
         is_same(d.results.items[0].name, "outs") && d.results.items[1].name.length == 0;
}
static_assert(reads_scale());

constexpr bool fails(const char* text, text_errc code, int column) {
  const declaration d = whole(text);
  return d.wrong == code && d.where.begin - text + 1 == column;
}
static_assert(fails("Tensor x) -> Tensor", text_errc::expected_open, 8));
static_assert(fails("(Tensor x float y) -> Tensor", text_errc::expected_comma_or_close, 11));
static_assert(fails("(Tensor x)", text_errc::expected_arrow, 11));
static_assert(fails("(Tensor) -> Tensor", text_errc::expected_name, 8));
static_assert(fails("(Tensor x) -> Tensor Tensor", text_errc::expected_end, 22));
static_assert(fails("(Tensr x) -> Tensor", text_errc::unknown_type, 2));
static_assert(fails("(Tensor x) -> float", text_errc::bad_result_type, 15));
static_assert(fails("(int k = yes!) -> Tensor", text_errc::default_of_other_type, 10));
static_assert(fails("(int k = ) -> Tensor", text_errc::bad_default, 10));
static_assert(fails("(int k = true) -> Tensor", text_errc::default_of_other_type, 10));
static_assert(fails("(str s = \"a) -> Tensor", text_errc::unclosed, 10));
static_assert(fails("(int[] k = {1, 2) -> Tensor", text_errc::unclosed, 12));
static_assert(fails("(int k, float k) -> Tensor", text_errc::duplicate_name, 15));

constexpr bool reads_default(const char* text, const char* expected) {
  const declaration d = whole(text);
  return d.wrong == text_errc::ok && is_same(d.arguments.items[0].default_text, expected);
}
static_assert(reads_default("(int n = (2 << 12) - 1) -> Tensor", "(2 << 12) - 1"));
static_assert(reads_default("(float lower=1.0f/8, int k) -> Tensor", "1.0f/8"));
static_assert(reads_default("(int64_t most = INT64_MAX) -> Tensor", "INT64_MAX"));
static_assert(reads_default("(str s = \"a, (b\") -> Tensor", "\"a, (b\""));
static_assert(reads_default("(Place p = CPUPlace()) -> Tensor", "CPUPlace()"));

constexpr bool reads_inplace(const char* text, int pairs) {
  declaration_parser p(text);
  return p.read_inplace() && p.result.arguments.count == pairs && p.result.results.count == pairs;
}
static_assert(reads_inplace("(x -> out), (y -> y_out)", 2));
static_assert(reads_inplace("(x -> out, y -> y_out)", 2));
static_assert(!reads_inplace("(x, out)", 1));

constexpr bool reads_names(const char* text, int count) {
  declaration_parser p(text);
  return p.read_names() && p.result.arguments.count == count;
}
static_assert(reads_names("max_grad (reduce_max_grad)", 1));
static_assert(reads_names("x, y", 2));
static_assert(!reads_names("x y", 1));

}  // namespace
