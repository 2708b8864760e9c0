// SPDX-License-Identifier: BSL-1.0
// The stored data of a kernel's C++ signature.
#include <dispatch/kernels/kernel_signature.hpp>

#include <gtest/gtest.h>
#include <dispatch/library.hpp>
#include <dispatch/schema/function_schema.hpp>

namespace {

using dispatch::signature_constant;

TEST(KernelSignature, CountsTypesAndMemory) {
  const auto& s = signature_constant<std::tuple<at::Tensor, std::int64_t>(
      const at::Tensor&, double, std::optional<std::string>)>::value;
  EXPECT_EQ(s.parameter_count, 3U);
  EXPECT_EQ(s.result->count, 2U);
  EXPECT_EQ(s.parameters[1]->word, schema_ct::word_of(schema_ct::code::real));
  EXPECT_EQ(s.result->words[1], schema_ct::word_of(schema_ct::code::integer));
  EXPECT_EQ(s.parameters[3], nullptr);
  EXPECT_GE(s.parameters[2]->size, sizeof(std::optional<std::string>));
  EXPECT_GE(s.result->size, sizeof(std::tuple<at::Tensor, std::int64_t>));
}

TEST(KernelSignature, KnowsTypesOfAnySize) {
  using wide = std::tuple<at::Tensor, bool, bool, bool, bool, bool, std::vector<double>>;
  const auto& s =
      signature_constant<std::tuple<bool, wide, std::string>(double, std::vector<wide>)>::value;
  EXPECT_EQ(dispatch::parameter_type(s, 0).str(), "float");
  EXPECT_EQ(dispatch::parameter_type(s, 1).str(),
            "(Tensor, bool, bool, bool, bool, bool, float[])[]");
  EXPECT_EQ(dispatch::result_type(s, 0).str(), "bool");
  EXPECT_EQ(dispatch::result_type(s, 1).str(), "(Tensor, bool, bool, bool, bool, bool, float[])");
  EXPECT_EQ(dispatch::result_type(s, 2).str(), "str");
  const auto& lone = signature_constant<std::vector<wide>()>::value;
  EXPECT_EQ(dispatch::result_type(lone, 0).str(),
            "(Tensor, bool, bool, bool, bool, bool, float[])[]");
}

TEST(KernelSignature, IsOneConstantPerExactSignature) {
  EXPECT_EQ(*signature_constant<void(int)>::value.type,
            *signature_constant<void(const int)>::value.type);
  EXPECT_NE(*signature_constant<void(at::Tensor)>::value.type,
            *signature_constant<void(const at::Tensor&)>::value.type);
  EXPECT_NE(*signature_constant<void(std::int64_t)>::value.type,
            *signature_constant<void(const std::int64_t&)>::value.type);
}

TEST(KernelSignature, ALeadingKeySetIsSeenAndOtherParametersAreNot) {
  EXPECT_TRUE((dispatch::takes_key_set<void(dispatch::DispatchKeySet, int)>));
  EXPECT_TRUE((dispatch::takes_key_set<void(dispatch::DispatchKeySet) noexcept>));
  EXPECT_FALSE((dispatch::takes_key_set<void(int, dispatch::DispatchKeySet)>));
  EXPECT_FALSE((dispatch::takes_key_set<void()>));
}

}  // namespace
