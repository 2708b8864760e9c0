// SPDX-License-Identifier: BSL-1.0
// What a registration reads of a checked text: the name's parts, and whether a kernel fits exactly.
#include <dispatch/literal_reader.hpp>

#include <gtest/gtest.h>

namespace {

using dispatch::internal::literal_name;

template <class F>
bool fits(std::string_view schema) {
  return dispatch::internal::fits_exactly(schema, dispatch::signature_constant<F>::value);
}

TEST(LiteralReader, SplitsANameAndSeesASchema) {
  const literal_name whole("vision :: nms . out (Tensor x) -> Tensor");
  EXPECT_EQ(whole.ns, "vision");
  EXPECT_EQ(whole.name, "nms");
  EXPECT_EQ(whole.overload, "out");
  EXPECT_TRUE(whole.is_schema);
  const literal_name bare("nms");
  EXPECT_EQ(bare.ns, "");
  EXPECT_EQ(bare.name, "nms");
  EXPECT_EQ(bare.overload, "");
  EXPECT_FALSE(bare.is_schema);
  EXPECT_FALSE(literal_name("ns::nms.out").is_schema);
  EXPECT_FALSE(literal_name("nms # (a comment)").is_schema);
}

TEST(LiteralReader, AKernelFitsByItsTypesAndTheirNumber) {
  using kernel = std::tuple<at::Tensor, double>(const at::Tensor&, std::int64_t);
  EXPECT_TRUE(fits<kernel>("f(Tensor x, int k=1) -> (Tensor, float)"));
  EXPECT_TRUE(fits<kernel>("ns::f.o(Tensor(a!) x, *, int k) -> (Tensor(a!) r, float)"));
  EXPECT_TRUE(fits<void()>("f() -> ()"));
  EXPECT_FALSE(fits<kernel>("f(Tensor x) -> (Tensor, float)"));
  EXPECT_FALSE(fits<kernel>("f(Tensor x, int k, int l) -> (Tensor, float)"));
  EXPECT_FALSE(fits<kernel>("f(Tensor x, float k) -> (Tensor, float)"));
  EXPECT_FALSE(fits<kernel>("f(Tensor x, int k) -> Tensor"));
  EXPECT_FALSE(fits<kernel>("f(Tensor x, int k) -> (Tensor, float, int)"));
  EXPECT_FALSE(fits<kernel>("f(Tensor x, int k) -> (Tensor, int)"));
}

TEST(LiteralReader, WhatFitsByAConversionDoesNotFitExactly) {
  EXPECT_FALSE(fits<void(int)>("f(int x) -> ()"));
  EXPECT_FALSE(fits<void(std::int64_t)>("f(SymInt x) -> ()"));
}

}  // namespace
