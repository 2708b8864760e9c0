// SPDX-License-Identifier: BSL-1.0
// Tags of operators: their numbers fit the registry's word, and the registry stores them unchanged.
#include <dispatch/base/tag.hpp>

#include <gtest/gtest.h>
#include <dispatch/library.hpp>
#include <schema_ct/short_kernel.hpp>
#include <string>

namespace {

using dispatch::Tag;

TEST(TagTest, NumbersArePyTorchs) {
  EXPECT_EQ(static_cast<int>(Tag::core), 0);
  EXPECT_EQ(static_cast<int>(Tag::pt2_compliant_tag), 17);
  EXPECT_EQ(static_cast<int>(Tag::view_copy), 19);
  EXPECT_LT(static_cast<int>(Tag::short_kernel), 32);
}

std::int64_t number(std::int64_t k) { return k; }

TEST(TagTest, AShortKernelIsATagInEveryFormOfADefinition) {
  torch::Library m(torch::Library::FRAGMENT, "test_tag", std::nullopt, __FILE__, __LINE__);
  m.def("function(int k) -> int", &number, schema_ct::short_kernel);
  m.def("lambda(int k) -> int", [](std::int64_t k) { return k; }, schema_ct::short_kernel);
  m.def("inferred", &number, schema_ct::short_kernel);
  m.def("schema(int k) -> int", schema_ct::short_kernel);
  m.def(std::string("text(int k) -> int"), &number, schema_ct::short_kernel);
  m.def("listed(int k) -> int", {Tag::short_kernel, Tag::core});
  for (const char* name : {"function", "lambda", "inferred", "schema", "text", "listed"}) {
    const auto op = c10::OperatorHandle(dispatch::find_entry(std::string("test_tag::") + name, ""));
    EXPECT_TRUE(op.hasTag(Tag::short_kernel)) << name;
    EXPECT_EQ(op.hasTag(Tag::core), name == std::string("listed")) << name;
  }
}

TEST(TagTest, AnOperatorHasTheTagsOfItsDefinitionAndNoOthers) {
  torch::Library m(torch::Library::FRAGMENT, "test_tag", std::nullopt, __FILE__, __LINE__);
  m.def("tagged(Tensor x) -> Tensor", {Tag::pt2_compliant_tag, Tag::view_copy, Tag::core});
  m.def("plain(Tensor x) -> Tensor");
  const auto tagged = c10::OperatorHandle(dispatch::find_entry("test_tag::tagged", ""));
  EXPECT_TRUE(tagged.hasTag(Tag::pt2_compliant_tag));
  EXPECT_TRUE(tagged.hasTag(Tag::view_copy));
  EXPECT_TRUE(tagged.hasTag(Tag::core));
  EXPECT_FALSE(tagged.hasTag(Tag::pointwise));
  const auto plain = c10::OperatorHandle(dispatch::find_entry("test_tag::plain", ""));
  EXPECT_FALSE(plain.hasTag(Tag::core));
}

TEST(TagTest, ANewDefinitionOfTheSameNameDoesNotInheritTags) {
  {
    torch::Library m(torch::Library::FRAGMENT, "test_tag", std::nullopt, __FILE__, __LINE__);
    m.def("again(Tensor x) -> Tensor", {Tag::pointwise});
  }
  torch::Library m(torch::Library::FRAGMENT, "test_tag", std::nullopt, __FILE__, __LINE__);
  m.def("again(Tensor x) -> Tensor");
  EXPECT_FALSE(
      c10::OperatorHandle(dispatch::find_entry("test_tag::again", "")).hasTag(Tag::pointwise));
}

}  // namespace
