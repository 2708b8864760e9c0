// SPDX-License-Identifier: BSL-1.0
// The type of a custom class: its name, its kind, and the error for an unknown class.
#include <dispatch/classes/class_type.hpp>

#include <ATen/core/jit_type.h>
#include <gtest/gtest.h>
#include <torch/custom_class.h>

namespace {

struct Registered : torch::CustomClassHolder {};
struct Unknown : torch::CustomClassHolder {};

TEST(ClassType, IsThatOfARegisteredClass) {
  const torch::class_<Registered> registered("test_class_type", "Registered");
  const c10::ClassType type = c10::getCustomClassType<c10::intrusive_ptr<Registered>>();
  EXPECT_EQ(type.name()->qualifiedName(), "__torch__.torch.classes.test_class_type.Registered");
  EXPECT_EQ(type.name()->name(), "Registered");
  EXPECT_EQ(type.kind(), c10::TypeKind::ClassType);
  EXPECT_TRUE(type == c10::getTypePtr<c10::intrusive_ptr<Registered>>());
  const c10::TypePtr base = type;
  EXPECT_TRUE(base.cast<c10::ClassType>());
  EXPECT_FALSE(c10::TypePtr(c10::IntType::get()).cast<c10::ClassType>());
}

TEST(ClassType, AnUnknownClassHasNone) {
  EXPECT_THROW((void)c10::getCustomClassType<c10::intrusive_ptr<Unknown>>(), dispatch::Error);
}

}  // namespace
