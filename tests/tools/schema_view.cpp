// SPDX-License-Identifier: BSL-1.0
// The C++ that an editor shows for a schema: the compiler takes each of these declarations.
#ifdef SCHEMA_CT_HAS_LSP
#include "lsp/schema_view.hpp"

#include <gtest/gtest.h>
#include <torch/library.h>

#include <schema_ct/check.hpp>

namespace shown_declarations {

using tools::lsp::cxx_declaration;
using tools::lsp::view_of;

std::string in_one_line(const std::string& text) {
  std::string out;
  for (const char c : text)
    if (c != '\n' && (c != ' ' || out.empty() || (out.back() != ' ' && out.back() != '(')))
      out += c;
  return out;
}

// Compiles the declaration, compares it with the schema, and expects it to be what is shown.
#define SHOWS(result, name, parameters, schema)                                                  \
  result name parameters;                                                                        \
  static_assert(schema_ct::check<decltype(name)>(schema) == schema_ct::ok);                      \
  TEST(SchemaView, name) {                                                                       \
    EXPECT_EQ(in_one_line(cxx_declaration(view_of(schema))), #result " " #name #parameters ";"); \
  }

// The macro compares the text of the parameters, so it is not laid out anew.
// clang-format off
SHOWS(at::Tensor, plain, (const at::Tensor& x, int64_t k, double s, bool b),
      "plain(Tensor x, int k, float s, bool b) -> Tensor")
SHOWS(void, nothing, (at::TensorList xs, at::IntArrayRef sizes),
      "nothing(Tensor[] xs, int[2] sizes) -> ()")
SHOWS(at::Tensor&, written, (at::Tensor& x, const at::Scalar& s),
      "written(Tensor(a!) x, Scalar s) -> Tensor(a!)")
SHOWS(std::vector<at::Tensor>, lists, (at::ArrayRef<double> f, at::ArrayRef<std::string> s),
      "lists(float[] f, str[] s) -> Tensor[]")
SHOWS(std::string, options,
      (std::optional<int64_t> k, const std::optional<at::Tensor>& t, at::OptionalIntArrayRef n),
      "options(int? k, Tensor? t, int[]? n) -> str")
SHOWS(int64_t, texts, (std::string_view s, std::optional<std::string> o),
      "texts(str s, str? o) -> int")
SHOWS(at::Tensor, symbols, (c10::SymInt n, c10::SymIntArrayRef s),
      "symbols(SymInt n, SymInt[] s) -> Tensor")
SHOWS(at::Tensor, kinds, (at::ScalarType d, at::Layout l, at::Device v, at::MemoryFormat m),
      "kinds(ScalarType d, Layout l, Device v, MemoryFormat m) -> Tensor")
SHOWS(at::Tensor, nested, (const c10::List<std::optional<at::Tensor>>& i),
      "nested(Tensor?[] i) -> Tensor")
// clang-format on

std::tuple<at::Tensor, at::Tensor> pair(const at::Tensor& x);
static_assert(schema_ct::check<decltype(pair)>("pair(Tensor x) -> (Tensor, Tensor)") ==
              schema_ct::ok);
TEST(SchemaView, Pair) {
  EXPECT_EQ(in_one_line(cxx_declaration(view_of("pair(Tensor x) -> (Tensor, Tensor)"))),
            "std::tuple<at::Tensor, at::Tensor> pair(const at::Tensor& x);");
}

TEST(SchemaView, WhatIsNotKnownIsMarked) {
  EXPECT_EQ(in_one_line(cxx_declaration(view_of("f(Future(int) x) -> ()"))), "void f(/* ? */ x);");
}

TEST(SchemaView, ReadsUpToTheFirstMistake) {
  const tools::lsp::schema_view v = view_of("ns::f.out(Tensor x, Tensr y) -> Tensor");
  EXPECT_FALSE(v.is_right);
  EXPECT_TRUE(v.has_signature);
  EXPECT_EQ(v.full_name(), "f.out");
  EXPECT_EQ(v.of(v.ns), "ns");
  ASSERT_EQ(v.arguments.size(), 1U);
  EXPECT_EQ(v.of(v.arguments[0].name), "x");
}

}  // namespace shown_declarations
#endif
