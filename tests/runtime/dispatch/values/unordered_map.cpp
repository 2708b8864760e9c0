// SPDX-License-Identifier: BSL-1.0
// std::unordered_map instead of a dictionary: as a value, inside other types, and in kernels.
#include <dispatch/values/unordered_map.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>

#include <ATen/ATen.h>
#include <ATen/core/op_registration/op_registration.h>

#include <string>
#include <vector>

namespace {

using c10::IValue;
using map = std::unordered_map<std::string, std::int64_t>;

TEST(UnorderedMap, IsCopiedIntoADictionaryAndBack) {
  const map value{{"a", 1}, {"b", 2}};
  const IValue boxed(value);
  EXPECT_EQ(boxed.type().str(), "Dict(str, int)");
  EXPECT_EQ(boxed.to<map>(), value);
  EXPECT_EQ((boxed.to<c10::Dict<std::string, std::int64_t>>().at("b")), 2);
  using other = std::unordered_map<std::int64_t, std::int64_t>;
  EXPECT_THROW((void)boxed.to<other>(), dispatch::TypeError);
}

TEST(UnorderedMap, MayBeInOtherTypes) {
  const std::unordered_map<std::string, std::vector<map>> value{{"k", {{{"a", 1}}, {}}}};
  const IValue boxed(value);
  EXPECT_EQ(boxed.type().str(), "Dict(str, Dict(str, int)[])");
  EXPECT_EQ((boxed.to<std::unordered_map<std::string, std::vector<map>>>()), value);
}

TEST(UnorderedMap, KernelsTakeAndReturnIt) {
  const auto registered = torch::RegisterOperators().op(
      "test_umap::double(Dict(str, int) x) -> Dict(str, int)", [](map x) {
        for (auto& entry : x) entry.second *= 2;
        return x;
      });
  c10::Stack stack{map{{"a", 4}}};
  c10::Dispatcher::singleton().findSchemaOrThrow("test_umap::double", "").callBoxed(stack);
  EXPECT_EQ(stack.at(0).to<map>(), (map{{"a", 8}}));
}

TEST(UnorderedMap, KernelsOfBlocksTakeItToo) {
  torch::Library m(torch::Library::FRAGMENT, "test_umap_block", std::nullopt, "F.cpp", 1);
  m.def("size(Dict(str, int) x) -> int",
        [](const map& x) -> std::int64_t { return static_cast<std::int64_t>(x.size()); });
  c10::Stack stack{map{{"a", 4}, {"b", 5}}};
  c10::Dispatcher::singleton().findSchemaOrThrow("test_umap_block::size", "").callBoxed(stack);
  EXPECT_EQ(stack, c10::Stack{2});
}

}  // namespace
