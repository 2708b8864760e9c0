// SPDX-License-Identifier: BSL-1.0
// Looks up and calls methods and properties of custom classes by name; errors of wrong calls.
#include <dispatch/classes/class_method.hpp>

#include <gmock/gmock.h>
#include <dispatch/calls/borrowed_call.hpp>

#include "../../counter_class.hpp"
#include "../../thrown.hpp"

namespace {

using c10::IValue;
using dispatch::arg;
using dispatch::call_method;
using dispatch::make_custom_class;
using dispatch::make_object;
using test::Counter;
using test::counters;
using test::qualified;
using test::thrown;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(ClassMethod, ObjectsAreMadeAndTheirMethodsCalledByName) {
  const counters c;
  const IValue object = make_object(c.name, 5);
  EXPECT_TRUE(dispatch::isCustomClass(object));
  EXPECT_FALSE(dispatch::isCustomClass(IValue(1)));
  EXPECT_EQ(call_method(object, "add", 2).toInt(), 7);
  EXPECT_EQ(call_method(object, "add", 2, arg("times") = 3).toInt(), 13);
  EXPECT_EQ(call_method(object, "add", arg("times") = 0, arg("n") = 3).toInt(), 13);
  EXPECT_EQ(call_method(object, "get").toInt(), 13);
  EXPECT_EQ(object.toCustomClass<Counter>()->value, 13);
  EXPECT_EQ(call_method(make_object(c.name), "get").toInt(), 0) << "the default of __init__";
  EXPECT_EQ(call_method(make_custom_class<Counter>(4), "get").toInt(), 4);
}

TEST(ClassMethod, AMethodHasOneResult) {
  const counters c;
  const IValue object = make_object(c.name, 5);
  EXPECT_EQ(call_method(object, "pair").str(), "(5, \"none\")");
  EXPECT_EQ(call_method(object, "single").str(), "(5,)");
  EXPECT_TRUE(call_method(object, "clear").isNone());
  EXPECT_EQ(object.toCustomClass<Counter>()->value, 0);
  const IValue made = dispatch::call_static_method(c.name, "of", 9);
  EXPECT_EQ(made.toCustomClass<Counter>()->value, 9);
}

TEST(ClassMethod, IsCalledByABindingWithValuesThatFit) {
  const counters c;
  const IValue object = make_object(c.name, 5);
  const auto called = [&](const char* name, dispatch::borrowed_call& call) {
    const dispatch::class_method& m = dispatch::class_named(c.name).method(name, false);
    call.value(0) = object;
    call.run(m.function());
    return m.returns_tuple();
  };
  dispatch::borrowed_call one(1), several(1), single(1), none(1);
  EXPECT_FALSE(called("get", one));
  EXPECT_EQ(one.result_count(), 1U);
  EXPECT_EQ(one.result(0).toInt(), 5);
  EXPECT_TRUE(called("pair", several));
  EXPECT_EQ(several.result_count(), 2U);
  EXPECT_TRUE(called("single", single));
  EXPECT_EQ(single.result_count(), 1U);
  EXPECT_FALSE(called("clear", none));
  EXPECT_EQ(none.result_count(), 0U);
}

TEST(ClassMethod, ChangesAreCounted) {
  const std::uint64_t before = dispatch::class_changes();
  EXPECT_EQ(dispatch::class_changes(), before);
  std::uint64_t there = 0;
  {
    const counters c;
    there = dispatch::class_changes();
    EXPECT_GT(there, before);
  }
  EXPECT_GT(dispatch::class_changes(), there);
}

TEST(ClassMethod, PropertiesAreReadAndWritten) {
  const counters c;
  const IValue object = make_object(c.name, 5);
  EXPECT_EQ(dispatch::get_property(object, "label").toStringRef(), "none");
  dispatch::set_property(object, "label", "some");
  EXPECT_EQ(object.toCustomClass<Counter>()->label, "some");
  dispatch::set_property(object, "twice", 20);
  EXPECT_EQ(dispatch::get_property(object, "value").toInt(), 10);
  EXPECT_EQ(call_method(object, "value_getter").toInt(), 10) << "properties are methods, too";
  EXPECT_EQ(thrown<dispatch::Error>([&] { dispatch::set_property(object, "value", 1); }),
            "The property 'value' of __torch__.torch.classes.cc.Counter can only be read");
  EXPECT_EQ(thrown<dispatch::Error>([&] { (void)dispatch::get_property(object, "vlaue"); }),
            "__torch__.torch.classes.cc.Counter has no property 'vlaue'; it has: label, value, "
            "twice");
  EXPECT_THAT(thrown<dispatch::TypeError>([&] { dispatch::set_property(object, "label", 1); }),
              HasSubstr("Expected a value of type 'str' for argument '_1'"));
}

TEST(ClassMethod, AWrongCallSaysWhatThereIs) {
  const counters c;
  const IValue object = make_object(c.name, 5);
  EXPECT_EQ(thrown<dispatch::Error>([&] { call_method(object, "ad", 1); }),
            "__torch__.torch.classes.cc.Counter has no method 'ad'; it has: __init__, add, get, "
            "pair, single, clear, label_getter, label_setter, value_getter, twice_getter, "
            "twice_setter");
  EXPECT_EQ(thrown<dispatch::Error>([&] { call_method(object, "of", 1); }).substr(0, 48),
            "__torch__.torch.classes.cc.Counter has no method");
  EXPECT_EQ(thrown<dispatch::Error>([&] { dispatch::call_static_method(c.name, "off", 1); }),
            "__torch__.torch.classes.cc.Counter has no static method 'off'; it has: of");
  EXPECT_THAT(thrown<dispatch::TypeError>([&] { call_method(object, "add"); }),
              StartsWith("__torch__.torch.classes.cc.Counter.add() is missing value for argument "
                         "'n'. Declaration: __torch__.torch.classes.cc.Counter.add("
                         "__torch__.torch.classes.cc.Counter _0, int n, int times=1) -> int _0"));
  EXPECT_THAT(thrown<dispatch::TypeError>([&] { call_method(object, "add", 1, arg("x") = 1); }),
              StartsWith("Unknown keyword argument 'x'"));
  EXPECT_EQ(thrown<dispatch::TypeError>([&] { call_method(IValue(1), "add", 1); }),
            "Expected a value of type 'Object' but found type 'int'");
  EXPECT_THAT(thrown<dispatch::Error>([&] { make_object(qualified("cc", "Countre")); }),
              AllOf(StartsWith("No custom class __torch__.torch.classes.cc.Countre is registered"),
                    HasSubstr(c.name)));
}

TEST(ClassMethod, ClassesAndMethodsAreFound) {
  const counters c;
  EXPECT_THAT(dispatch::getAllCustomClassesNames(), Contains(c.name));
  const auto found = dispatch::getCustomClass(c.name);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->qualified_name(), c.name);
  EXPECT_EQ(found->doc_string(), "counts");
  EXPECT_EQ(found->findMethod("add")->doc_string(), "adds");
  EXPECT_EQ(to_string(found->findMethod("pair")->getSchema()),
            c.name + ".pair(" + c.name + " _0) -> ((int, str) _0)");
  EXPECT_EQ(to_string(found->findMethod("clear")->getSchema()),
            c.name + ".clear(" + c.name + " _0) -> NoneType _0");
  EXPECT_EQ(to_string(found->findStaticMethod("of")->getSchema()),
            c.name + ".of(int _0) -> " + c.name + " _0");
  EXPECT_FALSE(found->hasMethod("of"));
  EXPECT_EQ(found->findMethod("nope"), nullptr);
  EXPECT_EQ(found->getProperty("value")->setter, nullptr);
  EXPECT_EQ(found->methods().size(), 12U);
  EXPECT_TRUE(dispatch::getCustomClass("__torch__.torch.classes.cc.None") == nullptr);
}

TEST(ClassMethod, AClassThatIsNamedIsThere) {
  const counters c;
  EXPECT_EQ(dispatch::class_named(c.name).qualified_name(), c.name);
  EXPECT_THAT(thrown<dispatch::Error>([&] { (void)dispatch::class_named("cc.Counter"); }),
              AllOf(StartsWith("No custom class cc.Counter is registered; there are: "),
                    HasSubstr(c.name)));
}

}  // namespace
