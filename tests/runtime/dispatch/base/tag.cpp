// SPDX-License-Identifier: BSL-1.0
// Tags of operators: their numbers fit the registry's word, and the registry stores them unchanged.
#include <dispatch/base/tag.hpp>

#include <gtest/gtest.h>
#include <dispatch/library.hpp>

namespace {

using dispatch::Tag;

TEST(TagTest, NumbersArePyTorchs) {
  EXPECT_EQ(static_cast<int>(Tag::core), 0);
  EXPECT_EQ(static_cast<int>(Tag::pt2_compliant_tag), 17);
  EXPECT_LT(static_cast<int>(Tag::view_copy), 32);
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
