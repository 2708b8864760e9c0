// SPDX-License-Identifier: BSL-1.0
// The record of a class after its registration has ended, and the errors of its objects then.
#include <dispatch/values/class_record.hpp>

#include <gtest/gtest.h>

#include "../../counter_class.hpp"

namespace {

using c10::IValue;
using test::Counter;
using test::counters;

const dispatch::class_record& record_of(const IValue& object) {
  return *dispatch::value_access::get<dispatch::custom_object>(object).type;
}

TEST(ClassRecord, SaysWhatIsRegisteredAndWhere) {
  const counters c;
  const IValue object = dispatch::make_custom_class<Counter>(1);
  const dispatch::class_record& record = record_of(object);
  EXPECT_EQ(record.name, c.name);
  EXPECT_EQ(*record.cxx_class, typeid(Counter));
  EXPECT_STREQ(record.mangled, typeid(Counter).name());
  EXPECT_STREQ(record.doc, "counts");
  EXPECT_TRUE(std::string_view(record.file).ends_with("counter_class.hpp"));
  EXPECT_EQ(dispatch::internal::type_of_object(
                dispatch::value_access::get<dispatch::custom_object>(object)),
            dispatch::Type::of_class(c.name));
}

TEST(ClassRecord, OutlivesItsRegistrationAndWaitsForTheNext) {
  IValue object;
  {
    const counters c;
    object = dispatch::make_custom_class<Counter>(1);
  }
  const dispatch::class_record& record = record_of(object);
  EXPECT_EQ(record.cxx_class, nullptr);
  EXPECT_EQ(record.methods, nullptr);
  EXPECT_EQ(record.properties, nullptr);
  EXPECT_EQ(record.doc, nullptr);
  EXPECT_STREQ(record.file, "");
  EXPECT_EQ(object.type_name(), test::qualified("cc", "Counter"));
  const counters again;
  EXPECT_EQ(*record.cxx_class, typeid(Counter));
  EXPECT_EQ(&record_of(dispatch::make_custom_class<Counter>(2)), &record);
}

}  // namespace
