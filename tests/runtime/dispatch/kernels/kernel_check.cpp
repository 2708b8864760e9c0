// SPDX-License-Identifier: BSL-1.0
// Compares a kernel's signature with a schema, finds the first difference, and infers a schema.
#include <dispatch/kernels/kernel_check.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>
#include <dispatch/schema/read_schema.hpp>
#include <dispatch/values/value_text.hpp>

namespace {

using namespace dispatch::internal;

template <class F>
bool fits(std::string_view schema) {
  return fits_exactly(read_schema(schema), dispatch::signature_constant<F>::value);
}

template <class F>
std::string differs(std::string_view schema) {
  return difference(schema, dispatch::signature_constant<F>::value);
}

template <class F>
std::string inferred() {
  return inferred_text(dispatch::signature_constant<F>::value);
}

using scale = std::tuple<at::Tensor, double>(const at::Tensor&, std::int64_t);

TEST(KernelCheck, AKernelFitsByItsTypesAndTheirNumber) {
  EXPECT_TRUE(fits<scale>("f(Tensor x, int k=1) -> (Tensor, float)"));
  EXPECT_TRUE(fits<scale>("ns::f.o(Tensor(a!) x, *, int k) -> (Tensor(a!) r, float)"));
  EXPECT_TRUE(fits<void()>("f() -> ()"));
  EXPECT_FALSE(fits<scale>("f(Tensor x) -> (Tensor, float)"));
  EXPECT_FALSE(fits<scale>("f(Tensor x, int k, int l) -> (Tensor, float)"));
  EXPECT_FALSE(fits<scale>("f(Tensor x, float k) -> (Tensor, float)"));
  EXPECT_FALSE(fits<scale>("f(Tensor x, int k) -> Tensor"));
  EXPECT_FALSE(fits<scale>("f(Tensor x, int k) -> (Tensor, float, int)"));
  EXPECT_FALSE(fits<scale>("f(Tensor x, int k) -> (Tensor, int)"));
}

TEST(KernelCheck, WhatFitsByAConversionDoesNotFitExactlyAndIsNoDifference) {
  EXPECT_FALSE(fits<void(int)>("f(int x) -> ()"));
  EXPECT_FALSE(fits<void(std::int64_t)>("f(SymInt x) -> ()"));
  EXPECT_EQ(differs<void(int)>("f(int x) -> ()"), "");
  EXPECT_EQ(differs<void(std::int64_t)>("f(SymInt x) -> ()"), "");
}

TEST(KernelCheck, ADifferenceNamesTheFirstCountOrTypeThatIsAnother) {
  EXPECT_EQ(differs<scale>("f(Tensor x, int k) -> (Tensor, float)"), "");
  EXPECT_EQ(differs<scale>("f(Tensor x) -> Tensor"),
            "The number of arguments is different. 1 vs 2.");
  EXPECT_EQ(differs<scale>("f(Tensor x, int k) -> Tensor"),
            "The number of returns is different. 1 vs 2.");
  EXPECT_EQ(differs<scale>("f(Tensor x, str? k) -> (Tensor, float)"),
            "Type mismatch in argument 2: str? vs int.");
  EXPECT_EQ(differs<scale>("f(Tensor x, int k) -> (Tensor, Tensor[])"),
            "Type mismatch in return 2: Tensor[] vs float.");
  EXPECT_EQ(differs<void(std::int64_t)>("f(Dict(str, int) x) -> ()"),
            "Type mismatch in argument 1: Dict(str, int) vs int.");
}

TEST(KernelCheck, ASignatureSaysASchema) {
  EXPECT_EQ(inferred<void()>(), "() -> ()");
  EXPECT_EQ(inferred<at::Tensor(const at::Tensor&, std::int64_t)>(),
            "(Tensor _0, int _1) -> Tensor _0");
  EXPECT_EQ(inferred<scale>(), "(Tensor _0, int _1) -> (Tensor _0, float _1)");
  EXPECT_EQ((inferred<std::tuple<std::tuple<std::int64_t, bool>>(std::optional<double>)>()),
            "(float? _0) -> ((int, bool) _0)");
}

TEST(KernelCheck, IntegersThatAreOnlyConvertedAreNarrow) {
  EXPECT_TRUE(has_narrow_types(dispatch::signature_constant<void(int)>::value));
  EXPECT_TRUE(has_narrow_types(dispatch::signature_constant<float()>::value));
  EXPECT_FALSE(has_narrow_types(dispatch::signature_constant<scale>::value));
}

}  // namespace
