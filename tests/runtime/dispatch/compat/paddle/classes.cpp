// SPDX-License-Identifier: BSL-1.0
// Custom classes in Paddle's view; torch::class_ registers them.
#include <dispatch/compat/paddle/classes.hpp>

#include <gmock/gmock.h>
#include <dispatch/compat/paddle.hpp>
#include <sstream>

#include "../../../thrown.hpp"

namespace {

using dispatch::arg;
using dispatch::CustomClassHolder;
using dispatch::intrusive_ptr;
using dispatch::IValue;
using dispatch::paddle_view::ClassRegistry;
using dispatch::paddle_view::CppFunction;
using dispatch::paddle_view::FunctionArgs;
using dispatch::paddle_view::parseSchema;
using test::thrown_by;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

struct Account : CustomClassHolder {
  std::int64_t balance = 0;
  std::string owner = "nobody";
  Account() = default;
  Account(std::int64_t b, std::string o) : balance(b), owner(std::move(o)) {}
  [[nodiscard]] std::int64_t getBalance() const { return balance; }
  void deposit(std::int64_t amount) { balance += amount; }
  void setOwner(const std::string& name) { owner = name; }
  static std::int64_t limit() { return 1000; }
};

const std::string name = "pclasses::Account";
const ClassRegistry& classes = ClassRegistry::instance();

/// Registers the class for one test.
struct bank {
  torch::Library m{torch::Library::FRAGMENT, "pclasses", dispatch::DispatchKey::Undefined, "f.cpp",
                   1};
  bank() {
    m.class_<Account>("Account")
        .def(dispatch::init<std::int64_t, std::string>())
        .def("getBalance", &Account::getBalance)
        .def("deposit", &Account::deposit)
        .def("setOwner", &Account::setOwner)
        .def("interest", [](const intrusive_ptr<Account>& self,
                            double rate) { return static_cast<double>(self->balance) * rate; })
        .def_pickle(
            [](const intrusive_ptr<Account>& self) { return self->balance; },
            [](std::int64_t balance) { return intrusive_ptr<Account>::make(balance, "restored"); })
        .def_static("limit", &Account::limit)
        .def_static("sum", [](std::int64_t a, std::int64_t b) { return a + b; });
  }
  static IValue object(std::int64_t balance = 10) {
    return classes.call_constructor_with_args(name, FunctionArgs(balance, "Ada")).get_value();
  }
};
std::string refusal(const char* method, const FunctionArgs& args) {
  const IValue object = bank::object();
  return thrown_by<std::runtime_error>(
      [&] { classes.call_method_with_args(name, method, object, args); });
}

// TestLibraryClasses
TEST(PaddleClasses, ObjectsAreMadeAndTheirMethodsCalled) {
  const bank b;
  const IValue object = bank::object(30);
  ASSERT_TRUE(object.isCustomClass());
  EXPECT_EQ(classes.call_method_with_args(name, "getBalance", object, {}).get<std::int64_t>(), 30);
  EXPECT_FALSE(
      classes.call_method_with_args(name, "deposit", object, FunctionArgs(12)).has_value());
  EXPECT_EQ(object.toCustomClass<Account>()->balance, 42);
  classes.call_method_with_args(name, "setOwner", FunctionArgs(object, "Grace"));
  EXPECT_EQ(object.toCustomClass<Account>()->owner, "Grace");
  EXPECT_EQ(classes.call_method_with_args(name, "interest", object, FunctionArgs(2)).get<double>(),
            84.0)
      << "an int for a float";
  EXPECT_EQ(classes.call_static_method_with_args(name, "limit", {}).get<std::int64_t>(), 1000);
  EXPECT_EQ(
      classes.call_static_method_with_args(name, "sum", FunctionArgs(5, 6)).get<std::int64_t>(),
      11);
}

// TestLibraryClasses
TEST(PaddleClasses, ConstructorsAreTriedInTheirOrder) {
  const bank b;
  classes.register_constructor(name, CppFunction([] { return intrusive_ptr<Account>::make(); }));
  classes.register_constructor(name, CppFunction([](std::int64_t balance) {
                                 return intrusive_ptr<Account>::make(balance, "bearer");
                               }));
  auto made = [](const FunctionArgs& args) {
    return classes.call_constructor_with_args(name, args).get_value().toCustomClass<Account>();
  };
  EXPECT_EQ(made(FunctionArgs(7, "Ada"))->owner, "Ada");
  EXPECT_EQ(made({})->owner, "nobody");
  EXPECT_EQ(made(FunctionArgs(9))->owner, "bearer");
  EXPECT_THAT(thrown_by<std::runtime_error>([&] { made(FunctionArgs("x")); }),
              AllOf(StartsWith("No suitable constructor found for class pclasses::Account!"),
                    HasSubstr("Constructor expects 2 arguments, got 1")));
  struct Other : CustomClassHolder {};
  torch::Library m(torch::Library::FRAGMENT, "pclasses", dispatch::DispatchKey::Undefined, "f.cpp",
                   1);
  EXPECT_THAT(thrown_by([&] {
                m.class_<Other>("Other").def(dispatch::init<>()).def(dispatch::init([] {
                  return intrusive_ptr<Other>::make();
                }));
              }),
              HasSubstr("Can't redefine method"))
      << "as PyTorch has it";
}

// TestClassMethodArityMismatchFromFunctionTraits
TEST(PaddleClasses, AMethodSaysHowManyArgumentsItTakes) {
  const bank b;
  EXPECT_THAT(refusal("deposit", {}),
              StartsWith("Method expects 1 arguments (plus this), got 0: Missing required"));
  EXPECT_THAT(refusal("deposit", FunctionArgs(1, 2)),
              StartsWith("Method expects 1 arguments (plus this), got 2: Too many positional"));
  EXPECT_THAT(refusal("deposit", FunctionArgs("much")), StartsWith("Function call failed: "));
  EXPECT_EQ(thrown_by<std::runtime_error>(
                [] { classes.call_method_with_args(name, "deposit", FunctionArgs()); }),
            "Instance method requires at least 1 argument (this pointer)");
}

/// Returns a method whose result is "<owner> <times> <how>".
CppFunction method_with_keywords() {
  CppFunction f([](const FunctionArgs& args) -> IValue {
    return args.get<intrusive_ptr<Account>>(0)->owner + " " +
           std::to_string(args.get<std::int64_t>(1)) + " " + args.get<std::string>(2);
  });
  f.bind_schema(parseSchema("repeat(Any self, *, int times, str how=softly) -> str"));
  return f;
}

// TestClassMethodKwonlyArgsForwardedThroughInstanceOverload
TEST(PaddleClasses, KeywordsReachAMethodThatIsAddedByTheView) {
  const bank b;
  classes.register_method(name, "repeat", method_with_keywords());
  EXPECT_TRUE(classes.has_method(name, "repeat"));
  const IValue object = bank::object();
  EXPECT_EQ(classes
                .call_method_with_args(name, "repeat", object,
                                       FunctionArgs(arg("how") = "loudly", arg("times") = 3))
                .get<std::string>(),
            "Ada 3 loudly");
  EXPECT_EQ(classes.call_method_with_args(name, "repeat", object, FunctionArgs(arg("times") = 1))
                .get<std::string>(),
            "Ada 1 softly");
  EXPECT_THAT(refusal("repeat", FunctionArgs(3)), HasSubstr("`times` is keyword-only"));
  EXPECT_THAT(refusal("repeat", FunctionArgs(arg("often") = 3)),
              HasSubstr("Unknown keyword argument `often`"));
  EXPECT_THAT(refusal("repeat", FunctionArgs(arg("often") = 3)), Not(HasSubstr("expects")))
      << "of arguments by keyword the number is not what is wrong";
  EXPECT_EQ(dispatch::call_method(object, "repeat", arg("times") = 2).toStringRef(), "Ada 2 softly")
      << "it is one of the class";
  EXPECT_THROW(classes.register_method(name, "repeat", method_with_keywords()), dispatch::Error);
  const CppFunction without([](const FunctionArgs&) -> IValue { return 1; });
  EXPECT_THAT(
      thrown_by<std::runtime_error>([&] { classes.register_method(name, "bare", without); }),
      HasSubstr("bind_schema() gives it one"));
  classes.register_static_method(name, "twice", CppFunction([](std::int64_t k) { return 2 * k; }));
  EXPECT_EQ(
      classes.call_static_method_with_args(name, "twice", FunctionArgs(4)).get<std::int64_t>(), 8);
}

// TestClassRegistryHasNonExistentClass, TestClassRegistryHasClass
TEST(PaddleClasses, WhatIsNotThereIsSaid) {
  EXPECT_FALSE(classes.has_class(name));
  EXPECT_EQ(thrown_by<std::runtime_error>(
                [] { classes.call_static_method_with_args(name, "limit", {}); }),
            "Class pclasses::Account not found in registry!");
  const bank b;
  EXPECT_TRUE(classes.has_class(name));
  EXPECT_FALSE(classes.has_class("pclasses::Branch"));
  EXPECT_FALSE(classes.has_class("Account"));
  EXPECT_TRUE(classes.has_method(name, "deposit"));
  EXPECT_FALSE(classes.has_method(name, "limit"));
  EXPECT_FALSE(classes.has_method("pclasses::Branch", "deposit"));
  EXPECT_TRUE(classes.has_static_method(name, "limit"));
  EXPECT_FALSE(classes.has_static_method(name, "deposit"));
  EXPECT_EQ(refusal("close", {}), "Method close not found in class pclasses::Account!");
  EXPECT_EQ(thrown_by<std::runtime_error>(
                [] { classes.call_static_method_with_args(name, "close", {}); }),
            "Static method close not found in class pclasses::Account!");
  struct Plain : CustomClassHolder {};
  torch::Library m(torch::Library::FRAGMENT, "pclasses", dispatch::DispatchKey::Undefined, "f.cpp",
                   1);
  m.class_<Plain>("Plain");
  EXPECT_EQ(thrown_by<std::runtime_error>(
                [] { classes.call_constructor_with_args("pclasses::Plain", {}); }),
            "No constructor registered for class pclasses::Plain!");
}

// TestClassRegistryPrintAllClasses
TEST(PaddleClasses, ClassesAreListed) {
  const bank b;
  std::ostringstream out;
  classes.print_all_classes(out);
  EXPECT_THAT(out.str(), HasSubstr("pclasses::Account\n  __init__\n  getBalance\n"));
}

}  // namespace
