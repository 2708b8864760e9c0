// SPDX-License-Identifier: BSL-1.0
// Types in the words of Python's annotations.
#include <dispatch/archives/annotation_type.hpp>

#include <gtest/gtest.h>

#include <dispatch/engine.hpp>

namespace {

std::string read(std::string_view annotation) {
  return dispatch::type_of_annotation(annotation).str();
}

TEST(AnnotationType, HasTheWordsOfSchemas) {
  EXPECT_EQ(read("int"), "int");
  EXPECT_EQ(read("number"), "Scalar");
  EXPECT_EQ(read("List[Tensor]"), "Tensor[]");
  EXPECT_EQ(read("Optional[List[Optional[int]]]"), "int?[]?");
  EXPECT_EQ(read("Dict[str, List[Tensor]]"), "Dict(str, Tensor[])");
  EXPECT_EQ(read("Tuple[int, Dict[int, str], float]"), "(int, Dict(int, str), float)");
}

TEST(AnnotationType, WhatIsNoneIsAnError) {
  for (const char* const text : {"", "List[", "List[]", "NoType", "Dict[int]"})
    EXPECT_THROW(static_cast<void>(read(text)), dispatch::Error) << text;
}

TEST(AnnotationType, NestsAsDeepAsIsSensible) {
  std::string text = "int";
  for (int i = 0; i != 1000; ++i) text = "List[" + text + "]";
  EXPECT_THROW(static_cast<void>(read(text)), dispatch::Error);
}

}  // namespace
