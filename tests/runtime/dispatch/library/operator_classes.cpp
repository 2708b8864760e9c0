// SPDX-License-Identifier: BSL-1.0
// Operators that take and return objects: the classes that they may use, and when this is checked.
// Compiled alone: it expects the whole name of its class.
#include <dispatch/library/operator_classes.hpp>

#include <gmock/gmock.h>
#include <dispatch/custom_class.hpp>
#include <dispatch/values/dict.hpp>

#include "../../thrown.hpp"

namespace {

using c10::IValue;
using dispatch::CustomClassHolder;
using dispatch::Dict;
using dispatch::Dispatcher;
using dispatch::DispatchKey;
using dispatch::intrusive_ptr;
using dispatch::make_intrusive;
using test::thrown;
using test::thrown_by;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using torch::Library;
using torch::detail::TorchLibraryInit;

struct A : CustomClassHolder {
  std::int64_t value;
  explicit A(std::int64_t v) : value(v) {}
};
struct B : CustomClassHolder {};
using a = intrusive_ptr<A>;

Library fragment() { return {Library::FRAGMENT, "oc", DispatchKey::Undefined, "file.cpp", 7}; }
dispatch::OperatorHandle op(const char* name) {
  return Dispatcher::singleton().findSchemaOrThrow(dispatch::message({"oc::", name}), "");
}
bool defined(const char* name) {
  return Dispatcher::singleton().findSchema(dispatch::message({"oc::", name}), "").has_value();
}
std::int64_t value_of(const a& x) { return x->value; }
a made(std::int64_t v) { return make_intrusive<A>(v); }

TEST(OperatorClassesTest, OperatorsTakeAndReturnObjects) {
  Library m = fragment();
  m.class_<A>("A");
  m.def("value(__torch__.torch.classes.oc.A x) -> int", &value_of);
  m.def("made(int v) -> __torch__.torch.classes.oc.A", &made);
  m.def("sum(__torch__.torch.classes.oc.A[] xs, __torch__.torch.classes.oc.A? more=None) -> int",
        [](const std::vector<a>& xs, const std::optional<a>& more) {
          std::int64_t out = more ? (*more)->value : 0;
          for (const a& x : xs) out += x->value;
          return out;
        });
  m.def("by_name(Dict(str, __torch__.torch.classes.oc.A) xs) -> __torch__.torch.classes.oc.A[]",
        [](const Dict<std::string, a>& xs) { return std::vector<a>{xs.at("x")}; });
  m.def("inferred", [](a x, std::int64_t n) { return std::tuple(x, x->value + n); });

  const IValue x = dispatch::invoke(op("made"), 3);
  EXPECT_EQ(x.toCustomClass<A>()->value, 3);
  EXPECT_EQ(dispatch::invoke(op("value"), x).toInt(), 3);
  EXPECT_EQ(op("value").typed<std::int64_t(const a&)>().call(made(4)), 4);
  EXPECT_EQ(dispatch::invoke(op("sum"), std::vector<a>{made(1), made(2)}).toInt(), 3);
  EXPECT_EQ(
      dispatch::invoke(op("sum"), std::vector<a>{made(1)}, dispatch::arg("more") = made(5)).toInt(),
      6);
  Dict<std::string, a> dict;
  dict.insert("x", x.toCustomClass<A>());
  EXPECT_EQ(dispatch::invoke(op("by_name"), dict).to<std::vector<a>>().at(0)->value, 3);
  EXPECT_EQ(to_string(op("inferred").schema()),
            "oc::inferred(__torch__.torch.classes.oc.A _0, int _1) -> "
            "(__torch__.torch.classes.oc.A _0, int _1)");
  m.class_<B>("B");
  EXPECT_THAT(
      thrown<dispatch::TypeError>([] { dispatch::invoke(op("value"), make_intrusive<B>()); }),
      HasSubstr("Expected a value of type '__torch__.torch.classes.oc.A' for argument 'x' but "
                "instead found type '__torch__.torch.classes.oc.B'"));
  dispatch::Stack stack{make_intrusive<B>()};  // a boxed call does not read the schema
  EXPECT_THAT(thrown_by<dispatch::TypeError>([&] { op("value").callBoxed(stack); }),
              HasSubstr("but found type '__torch__.torch.classes.oc.B'"));
}

TEST(OperatorClassesTest, AnUnknownClassIsRefusedAtOnceOutsideABlock) {
  Library m = fragment();
  EXPECT_THAT(
      thrown<dispatch::Error>([&] { m.def("f(int n, __torch__.torch.classes.oc.A[]? x) -> ()"); }),
      AllOf(StartsWith("Unknown custom class type oc.A of argument 2, x, of operator "
                       "oc::f. Please ensure it is registered"),
            HasSubstr("operator_classes.cpp:")));
  EXPECT_FALSE(defined("f"));
  EXPECT_THAT(thrown<dispatch::Error>(
                  [&] { m.def(std::string("f.o() -> (int, __torch__.torch.classes.oc.A)")); }),
              StartsWith("Unknown custom class type oc.A of return 2, of operator oc::f.o."));
  EXPECT_THAT(
      thrown<dispatch::Error>([&] { m.def("g", &value_of); }),
      StartsWith(
          "Unknown custom class type <C++ class (anonymous namespace)::A> of argument 1, _0, of "));
  EXPECT_FALSE(defined("g"));
  m.class_<A>("A");
  m.def("f(int n, __torch__.torch.classes.oc.A[]? x) -> ()");
  m.def("g", &value_of);
  m.def(dispatch::parseSchema("h(t x) -> t"));  // t is a type variable, not a class
}

TEST(OperatorClassesTest, AKernelHasTheClassOfTheSchema) {
  Library m = fragment();
  m.class_<A>("A");
  m.def("f(__torch__.torch.classes.oc.A x) -> ()");
  const auto wrong = [](const intrusive_ptr<B>&) {};
  EXPECT_THAT(thrown<dispatch::Error>([&] { m.impl("f", wrong); }),
              HasSubstr("Type mismatch in argument 1: __torch__.torch.classes.oc.A vs "
                        "__torch__.torch.classes.unregistered_cxx_class._Z"));
  m.class_<B>("B");
  EXPECT_THAT(thrown<dispatch::Error>([&] { m.impl("f", wrong); }),
              HasSubstr("reason: Type mismatch in argument 1: __torch__.torch.classes.oc.A vs "
                        "__torch__.torch.classes.oc.B."));
  EXPECT_FALSE(op("f").hasKernelForDispatchKey(DispatchKey::CompositeImplicitAutograd));
  // The closure of a refused kernel is destroyed exactly once.
  const std::string much(100, 'x');
  EXPECT_THAT(thrown<dispatch::Error>([&] {
                m.def("g() -> __torch__.torch.classes.oc.A",
                      [much] { return much.empty() ? nullptr : make_intrusive<B>(); });
              }),
              HasSubstr("Type mismatch in return 1"));
  EXPECT_FALSE(defined("g"));
  m.impl("f", [](const a&) {});
  // The kernel is registered before the definition.
  m.impl("h", wrong);
  EXPECT_THAT(thrown<dispatch::Error>([&] { m.def("h(__torch__.torch.classes.oc.A x) -> ()"); }),
              HasSubstr("Type mismatch in argument 1"));
  EXPECT_FALSE(defined("h"));
  m.def("h(__torch__.torch.classes.oc.B x) -> ()");
}

TEST(OperatorClassesTest, InABlockTheOrderDoesNotMatter) {
  {
    const TorchLibraryInit block(
        Library::DEF,
        +[](Library& m) {
          m.def("value(__torch__.torch.classes.oc.A x) -> int", &value_of);
          m.impl("later", [](const a&) {});
          m.def("inferred", [](const a& x, std::int64_t) { return std::tuple(x->value, x); });
          m.class_<A>("A");
          m.def("later(__torch__.torch.classes.oc.A x) -> ()");
        },
        "oc", DispatchKey::Undefined, "file.cpp", 1);
    EXPECT_THAT(dispatch::registration_errors(), Not(Contains(HasSubstr("oc::"))));
    EXPECT_EQ(dispatch::invoke(op("value"), made(2)).toInt(), 2);
    EXPECT_EQ(to_string(op("inferred").schema()),
              "oc::inferred(__torch__.torch.classes.oc.A _0, int _1) -> "
              "(int _0, __torch__.torch.classes.oc.A _1)");
    EXPECT_TRUE(dispatch::invoke(op("inferred"), made(2), 3).isTuple());
  }
  const TorchLibraryInit unknown(
      Library::DEF,
      +[](Library& m) { m.def("value(__torch__.torch.classes.oc.A x) -> int", &value_of); }, "oc",
      DispatchKey::Undefined, "file.cpp", 1);
  EXPECT_THAT(dispatch::registration_errors(),
              Contains(HasSubstr("Unknown custom class type oc.A of argument 1, x")));
  EXPECT_FALSE(defined("value"));
}

TEST(OperatorClassesTest, ABlockOfKernelsIsHeldAgainstTheSchemaAtItsEnd) {
  Library m = fragment();
  m.class_<A>("A");
  m.class_<B>("B");
  m.def("f(__torch__.torch.classes.oc.A x) -> ()");
  const TorchLibraryInit wrong(
      Library::IMPL, +[](Library& k) { k.impl("f", [](const intrusive_ptr<B>&) {}); }, "oc",
      DispatchKey::CPU, "file.cpp", 1);
  EXPECT_THAT(dispatch::registration_errors(), Contains(HasSubstr("Type mismatch in argument 1")));
  EXPECT_FALSE(op("f").hasKernelForDispatchKey(DispatchKey::CPU));
}

TEST(OperatorClassesTest, ClassesGoWithTheLibraryTheyWereMovedInto) {
  std::optional<Library> first(fragment());
  first->class_<A>("A");
  Library second(std::move(*first));
  first.reset();
  second.def("moved(__torch__.torch.classes.oc.A x) -> int", &value_of);
  EXPECT_TRUE(defined("moved")) << "its class is still registered";
  second.reset();
  Library third = fragment();
  EXPECT_THROW(third.def("moved(__torch__.torch.classes.oc.A x) -> int", &value_of),
               dispatch::Error);
}

}  // namespace
