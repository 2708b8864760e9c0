// SPDX-License-Identifier: BSL-1.0
// Classes: registration, refused registrations, calls, and removal.
// Compiled alone: its registrations stand at global scope, as those of users do.
#include <dispatch/classes/custom_class.hpp>

#include <gmock/gmock.h>

#include "../../counter_class.hpp"
#include "../../thrown.hpp"

namespace {

using c10::IValue;
using dispatch::arg;
using dispatch::call_method;
using dispatch::class_;
using dispatch::CustomClassHolder;
using dispatch::init;
using dispatch::intrusive_ptr;
using dispatch::make_custom_class;
using dispatch::make_intrusive;
using dispatch::make_object;
using dispatch::Stack;
using test::Counter;
using test::counter;
using test::counters;
using test::library;
using test::qualified;
using test::thrown;
using test::thrown_by;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using torch::Library;

struct Other : CustomClassHolder {};
class Owned : public CustomClassHolder {
 public:
  explicit Owned(std::int64_t) {}

 protected:
  ~Owned() override = default;
};
struct Derived : Counter {
  using Counter::Counter;
};
struct Declared : CustomClassHolder {};
}  // namespace

SCHEMA_CT_CLASS(Declared, "cc_declared.Declared");

namespace {

TEST(CustomClassTest, NamesAreIdentifiers) {
  Library m = library("cc_names");
  EXPECT_EQ(thrown<dispatch::ValueError>([&] { m.class_<Other>("1K"); }),
            "Class name must be a valid Python/C++ identifier. Character '1' at index 0 is "
            "illegal.");
  EXPECT_EQ(thrown<dispatch::ValueError>([&] { class_<Other>("a b", "K"); }),
            "Namespace name must be a valid Python/C++ identifier. Character ' ' at index 1 is "
            "illegal.");
  EXPECT_EQ(thrown<dispatch::ValueError>([&] { m.class_<Other>(""); }),
            "Class name must be a valid Python/C++ identifier. It is empty.");
  EXPECT_EQ(thrown_by([&] { m.class_<Other>("_K1"); }), "(nothing was thrown)");
}

TEST(CustomClassTest, AClassIsRegisteredOnce) {
  const counters c;
  Library m = library("cc");
  EXPECT_THAT(thrown<dispatch::Error>([&] { m.class_<Other>("Counter"); }),
              AllOf(StartsWith("Custom class with name __torch__.torch.classes.cc.Counter is "
                               "already registered."),
                    HasSubstr("counter_class.hpp:")));
  EXPECT_THAT(thrown<dispatch::Error>([&] { m.class_<Counter>("Again"); }),
              AllOf(HasSubstr("cannot be registered as __torch__.torch.classes.cc.Again"),
                    HasSubstr("it is __torch__.torch.classes.cc.Counter, registered at")));
  Library kernels = library("cc", Library::IMPL);
  EXPECT_THAT(thrown<dispatch::ValueError>([&] { kernels.class_<Other>("K"); }),
              HasSubstr("Cannot define a class inside of a TORCH_LIBRARY_IMPL block"));
}

TEST(CustomClassTest, AClassIsRegisteredAsWhatItIsDeclaredAs) {
  Library m = library("cc_declared");
  EXPECT_THAT(thrown<dispatch::Error>([&] { m.class_<Declared>("Other"); }),
              AllOf(HasSubstr("cannot be registered as __torch__.torch.classes.cc_declared.Other"),
                    HasSubstr("SCHEMA_CT_CLASS declares it as cc_declared.Declared")));
  Library other = library("cc_other");
  EXPECT_THAT(thrown<dispatch::Error>([&] { other.class_<Declared>("Declared"); }),
              HasSubstr("SCHEMA_CT_CLASS declares it as cc_declared.Declared"));
  m.class_<Declared>("Declared");
  m.def("f(__torch__.torch.classes.cc_declared.Declared? x) -> bool",
        [](const std::optional<intrusive_ptr<Declared>>& x) { return x.has_value(); });
  EXPECT_TRUE(
      dispatch::invoke(dispatch::Dispatcher::singleton().findSchemaOrThrow("cc_declared::f", ""),
                       make_custom_class<Declared>())
          .toBool());
}

TEST(CustomClassTest, APropertyThatIsRefusedLeavesNoMethod) {
  Library m = library("cc_property");
  auto k = m.class_<Other>("K");
  using self = const intrusive_ptr<Other>&;
  const auto get = [](self) { return std::int64_t{1}; };
  const auto set = [](self, std::int64_t) {};
  k.def("x_setter", set).def("y_getter", get);
  EXPECT_EQ(thrown<dispatch::Error>([&] { k.def_property("x", get, set); }),
            "Can't redefine method: x_setter on class: __torch__.torch.classes.cc_property.K");
  EXPECT_EQ(thrown<dispatch::Error>([&] { k.def_property("y", get, set); }),
            "Can't redefine method: y_getter on class: __torch__.torch.classes.cc_property.K");
  k.def_property("z", get);
  EXPECT_EQ(thrown<dispatch::Error>([&] { k.def_property("z", get, set); }),
            "Can't redefine property: z on class: __torch__.torch.classes.cc_property.K");
  const auto found = dispatch::getCustomClass("__torch__.torch.classes.cc_property.K");
  EXPECT_EQ(found->methods().size(), 3U);
  EXPECT_FALSE(found->hasMethod("x_getter"));
  EXPECT_FALSE(found->hasMethod("z_setter"));
}

TEST(CustomClassTest, ArgumentsAreNamedAllOrNot) {
  Library m = library("cc_defaults");
  auto k = m.class_<Other>("K");
  using self = const intrusive_ptr<Other>&;
  const auto two = [](self, std::int64_t a, std::int64_t) { return a; };
  EXPECT_EQ(thrown<dispatch::ValueError>([&] { k.def("m", two, "", {arg("a") = 3}); }),
            "Default values must be specified for none or all arguments");
  EXPECT_EQ(
      thrown<dispatch::TypeError>([&] { k.def("m", two, "", {arg("a") = 3, arg("b") = "x"}); }),
      "The default of argument 'b' of __torch__.torch.classes.cc_defaults.K.m is of type "
      "str, the argument of type int");
  k.def("m", two).def("o", [](self, std::optional<std::int64_t> n) { return n.has_value(); }, "",
                      {arg("n") = arg::none()});
  EXPECT_EQ(thrown<dispatch::Error>([&] { k.def("m", two); }),
            "Can't redefine method: m on class: __torch__.torch.classes.cc_defaults.K");
  EXPECT_FALSE(call_method(make_custom_class<Other>(), "o").toBool());
}

TEST(CustomClassTest, ANullPointerHasNoMembers) {
  const counters c;
  const IValue null{counter()};
  const std::string text = "the pointer to the object is null";
  EXPECT_THAT(thrown<dispatch::ValueError>([&] { call_method(null, "get"); }), StartsWith(text));
  EXPECT_THAT(thrown<dispatch::ValueError>([&] { call_method(null, "add", 1); }), StartsWith(text));
  EXPECT_THAT(thrown<dispatch::ValueError>([&] { (void)dispatch::get_property(null, "value"); }),
              StartsWith(text));
  EXPECT_THAT(thrown<dispatch::ValueError>([&] { dispatch::set_property(null, "label", "x"); }),
              StartsWith(text));
}

TEST(CustomClassTest, PicklesAreReadAsTheyAreWritten) {
  Library m = library("cc_pickle");
  const auto get = [](const counter& c) { return c->value; };
  const auto set = [](std::int64_t n) { return make_intrusive<Counter>(n); };
  auto k = m.class_<Counter>("K");
  // The compiler compares what is outermost.
  EXPECT_EQ(thrown<dispatch::TypeError>([&] {
              k.def_pickle([](const counter& c) { return std::tuple(c->value, true); },
                           [](const std::tuple<std::int64_t, double>&) {
                             return make_intrusive<Counter>(1);
                           });
            }),
            "__getstate__'s return type should be a subtype of input argument of __setstate__. "
            "Got Tuple[int, bool] but expected Tuple[int, float]");
  k.def_pickle(get, set);
  const IValue state = call_method(make_custom_class<Counter>(8), "__getstate__");
  const auto again = dispatch::getCustomClass(qualified("cc_pickle", "K"));
  EXPECT_EQ((*again->findMethod("__setstate__"))({state}).toCustomClass<Counter>()->value, 8);
}

TEST(CustomClassTest, OnlyItsLastOwnerHasToEndAnObject) {
  Library m = library("cc_owned");
  m.class_<Owned>("Owned").def(init<std::int64_t>());
  EXPECT_NE(make_object(qualified("cc_owned", "Owned"), 1).toCustomClass<Owned>().get(), nullptr);
}

TEST(CustomClassTest, ConstructorsMayBeFunctionsAndMethodsBoxed) {
  Library m = library("cc_forms");
  m.class_<Derived>("D")
      .def(init([](std::int64_t a, std::int64_t b) { return make_intrusive<Derived>(a * b); }))
      .def("get", &Derived::get)
      ._def_unboxed(
          "sum",
          [](Stack& stack) {
            const std::int64_t n = stack[1].toInt() + stack[0].toCustomClass<Derived>()->value;
            stack.clear();
            stack.emplace_back(n);
          },
          dispatch::parseSchema("sum(__torch__.torch.classes.cc_forms.D self, int n=2) -> int"));
  const IValue object = make_object(qualified("cc_forms", "D"), 3, 4);
  EXPECT_EQ(call_method(object, "get").toInt(), 12) << "of the base class";
  EXPECT_EQ(call_method(object, "sum", arg("n") = 1).toInt(), 13);
  EXPECT_EQ(call_method(object, "sum").toInt(), 14);
}

// A value holds a 64-bit integer. It is converted to a narrower parameter if it is in range.
TEST(CustomClassTest, NarrowNumbersAreTakenFromTheOnesThatValuesHave) {
  struct Narrow : CustomClassHolder {
    int value;
    explicit Narrow(int v) : value(v) {}
    int plus(int by, float) { return value + by; }
  };
  Library m = library("cc_narrow");
  m.class_<Narrow>("Narrow").def(init<int>()).def("plus", &Narrow::plus);
  const std::string name = qualified("cc_narrow", "Narrow");
  const IValue object = make_object(name, 40);
  EXPECT_EQ(call_method(object, "plus", 2, 0.5).toInt(), 42);
  const auto* plus = dispatch::getCustomClass(name).findMethod("plus");
  EXPECT_EQ(plus->getSchema().arguments()[1].type().str(), "int");
  EXPECT_EQ(plus->getSchema().arguments()[2].type().str(), "float");
  EXPECT_THAT(thrown_by([&] { make_object(name, std::int64_t{1} << 40); }),
              HasSubstr("1099511627776"));
}

TEST(CustomClassTest, ARegistrationEndsAndComesAgain) {
  const std::string name = qualified("cc", "Counter");
  std::optional<counters> c(std::in_place);
  const IValue left = make_object(name, 5);
  c.reset();
  EXPECT_FALSE(dispatch::getCustomClass(name));
  EXPECT_THAT(dispatch::getAllCustomClassesNames(), Not(Contains(name)));
  EXPECT_EQ(left.type_name(), name) << "an object says what it is";
  EXPECT_THAT(thrown<dispatch::Error>([&] { call_method(left, "get"); }),
              HasSubstr("has no method 'get'"));
  EXPECT_THAT(thrown<dispatch::Error>([] { (void)make_custom_class<Counter>(1); }),
              AllOf(StartsWith("The C++ class "), HasSubstr("is not registered")));
  {
    Library m = library("cc");
    m.class_<Other>("Counter");
    EXPECT_THAT(thrown<dispatch::Error>([&] { (void)left.toCustomClass<Counter>(); }),
                HasSubstr("is not registered"));
    EXPECT_THAT(thrown<dispatch::TypeError>([&] { (void)left.toCustomClass<Other>(); }),
                HasSubstr("Expected"));
  }
  c.emplace();
  EXPECT_EQ(call_method(left, "get").toInt(), 5);
  EXPECT_EQ(left.toCustomClass<Counter>()->value, 5);
}

TEST(CustomClassTest, AFailedBlockLeavesNoClass) {
  const std::string name = qualified("cc_failed", "K");
  torch::detail::TorchLibraryInit block(
      Library::DEF,
      +[](Library& m) {
        m.class_<Other>("K");
        throw std::string("on purpose");
      },
      "cc_failed", dispatch::DispatchKey::Undefined, "file.cpp", 1);
  EXPECT_FALSE(dispatch::getCustomClass(name));
}

}  // namespace
