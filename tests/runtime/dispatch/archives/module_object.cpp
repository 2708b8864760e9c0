// SPDX-License-Identifier: BSL-1.0
// The objects of archives, alone and as values.
#include <dispatch/archives/module_object.hpp>

#include <gtest/gtest.h>

#include <dispatch/engine.hpp>

namespace {

using dispatch::attribute_kind;
using dispatch::module_object;

TEST(ModuleObject, AnAttributeIsAddedOnce) {
  module_object object("__torch__.M");
  object.set("x", 1, attribute_kind::value);
  object.set("y", 2, attribute_kind::value);
  object.set("x", 3, attribute_kind::buffer);
  ASSERT_EQ(object.attributes.size(), 2U);
  EXPECT_EQ(object.find("x")->value.toInt(), 3);
  EXPECT_EQ(object.find("x")->kind, attribute_kind::buffer);
  EXPECT_EQ(object.attributes[1].name, "y") << "in the order in which they came";
  EXPECT_EQ(object.find("z"), nullptr);
}

TEST(ModuleObject, IsAValue) {
  const auto object = module_object::pointer::make("__torch__.M");
  const dispatch::IValue value = dispatch::value_of(object);
  EXPECT_EQ(dispatch::module_in(value).get(), object.get());
  EXPECT_EQ(dispatch::module_in(dispatch::IValue(1)).get(), nullptr);
  const auto other = dispatch::intrusive_ptr<dispatch::CustomClassHolder>::make();
  EXPECT_EQ(dispatch::module_in(dispatch::IValue::make_capsule(other)).get(), nullptr);
  EXPECT_EQ(object.use_count(), 2U);
}

}  // namespace
