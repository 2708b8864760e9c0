// SPDX-License-Identifier: BSL-1.0
// Objects of custom classes as values, alone and in containers, and the names of their types.
#include <dispatch/registry/class_registry.hpp>

#include <gmock/gmock.h>
#include <dispatch/custom_class.hpp>
#include <dispatch/values/dict.hpp>

#include "../../thrown.hpp"

namespace {

using c10::IValue;
using dispatch::CustomClassHolder;
using dispatch::Dict;
using dispatch::intrusive_ptr;
using dispatch::List;
using dispatch::make_intrusive;
using dispatch::Type;
using test::thrown;
using ::testing::HasSubstr;

struct A : CustomClassHolder {};
struct B : A {};
struct Unregistered : CustomClassHolder {};

/// Registers A and B for one test.
struct classes {
  torch::Library m{torch::Library::FRAGMENT, "cr", dispatch::DispatchKey::Undefined, "file.cpp", 7};
  classes() {
    m.class_<A>("A");
    m.class_<B>("B");
  }
};

TEST(ClassRegistryTest, AnObjectIsTheSameObjectInAValue) {
  const classes c;
  const auto a = make_intrusive<A>();
  IValue value(a);
  EXPECT_EQ(a.use_count(), 2U);
  EXPECT_TRUE(value.isObject());
  EXPECT_TRUE(value.isCustomClass());
  EXPECT_EQ(value.toCustomClass<A>(), a);
  EXPECT_EQ(value.to<intrusive_ptr<A>>().get(), a.get());
  EXPECT_EQ(value.type_name(), "__torch__.torch.classes.cr.A");
  value = IValue();
  EXPECT_EQ(a.use_count(), 1U);
  EXPECT_FALSE(IValue(intrusive_ptr<A>()).toCustomClass<A>().defined()) << "a null pointer is one";
}

TEST(ClassRegistryTest, AnObjectIsOfItsClassOnly) {
  const classes c;
  EXPECT_EQ(
      thrown<dispatch::TypeError>([] { (void)IValue(make_intrusive<B>()).toCustomClass<A>(); }),
      "Expected a value of type '__torch__.torch.classes.cr.A' but found type "
      "'__torch__.torch.classes.cr.B'");
  EXPECT_EQ(thrown<dispatch::TypeError>([] { (void)IValue(1).toCustomClass<A>(); }),
            "Expected a value of type '__torch__.torch.classes.cr.A' but found type 'int'");
  EXPECT_THAT(thrown<dispatch::Error>([] { (void)IValue(make_intrusive<Unregistered>()); }),
              HasSubstr("UnregisteredE is not registered: torch::class_<T>"));
}

TEST(ClassRegistryTest, ContainersHoldObjects) {
  const classes c;
  const auto a = make_intrusive<A>();
  const IValue list(std::vector<intrusive_ptr<A>>{a, a});
  EXPECT_EQ(list.type_name(), "List[__torch__.torch.classes.cr.A]");
  EXPECT_EQ(list.to<std::vector<intrusive_ptr<A>>>().at(1), a);
  EXPECT_EQ(list.to<List<intrusive_ptr<A>>>().get(0), a);
  EXPECT_THAT(thrown<dispatch::TypeError>([&] { (void)list.to<List<intrusive_ptr<B>>>(); }),
              HasSubstr("'List[__torch__.torch.classes.cr.B]' but found type "
                        "'List[__torch__.torch.classes.cr.A]'"));
  const IValue optional{std::optional<intrusive_ptr<A>>(a)};
  EXPECT_EQ(optional.to<std::optional<intrusive_ptr<A>>>(), a);
  Dict<std::string, intrusive_ptr<A>> dict;
  dict.insert("x", a);
  EXPECT_EQ(IValue(dict).type_name(), "Dict[str, __torch__.torch.classes.cr.A]");
  EXPECT_EQ((IValue(dict).to<Dict<std::string, intrusive_ptr<A>>>().at("x")), a);
}

TEST(ClassRegistryTest, ATypeNamesItsClassesInOrder) {
  const classes c;
  using a = intrusive_ptr<A>;
  using b = intrusive_ptr<B>;
  EXPECT_EQ(Type::of<a>().str(), "__torch__.torch.classes.cr.A");
  EXPECT_EQ((Type::of<std::optional<std::vector<a>>>().str()), "__torch__.torch.classes.cr.A[]?");
  EXPECT_EQ((Type::of<std::tuple<b, std::int64_t, a>>().str()),
            "(__torch__.torch.classes.cr.B, int, __torch__.torch.classes.cr.A)");
  // A type of more than eight words.
  using wide = std::tuple<b, std::vector<Dict<std::string, std::vector<a>>>, std::optional<b>>;
  EXPECT_EQ(Type::of<wide>().str(),
            "(__torch__.torch.classes.cr.B, Dict(str, __torch__.torch.classes.cr.A[])[], "
            "__torch__.torch.classes.cr.B?)");
  EXPECT_THAT(Type::of<intrusive_ptr<Unregistered>>().str(),
              HasSubstr("unregistered_cxx_class._Z"));
}

TEST(ClassRegistryTest, ASchemaAsksForItsClass) {
  const classes c;
  const Type a = Type::of<intrusive_ptr<A>>();
  const IValue object(make_intrusive<A>()), other(make_intrusive<B>());
  EXPECT_TRUE(has_type(object, a));
  EXPECT_FALSE(has_type(other, a));
  EXPECT_FALSE(has_type(IValue(1), a));
  EXPECT_TRUE(has_type(other, Type::of_code(schema_ct::code::any_class_type)));
  EXPECT_TRUE(has_type(IValue(std::vector<intrusive_ptr<A>>{}), Type::list_of(a)));
  EXPECT_FALSE(has_type(IValue(std::vector<intrusive_ptr<B>>{}), Type::list_of(a)));
}

TEST(ClassRegistryTest, ResultsOfSeveralTypesNameTheirOwnClass) {
  const classes c;
  using f = std::tuple<intrusive_ptr<A>, std::int64_t, std::vector<intrusive_ptr<B>>>(
      const intrusive_ptr<B>&, std::optional<intrusive_ptr<A>>);
  const dispatch::kernel_signature& s = dispatch::signature_constant<f>::value;
  EXPECT_EQ(parameter_type(s, 0).str(), "__torch__.torch.classes.cr.B");
  EXPECT_EQ(parameter_type(s, 1).str(), "__torch__.torch.classes.cr.A?");
  EXPECT_EQ(result_type(s, 0).str(), "__torch__.torch.classes.cr.A");
  EXPECT_EQ(result_type(s, 1).str(), "int");
  EXPECT_EQ(result_type(s, 2).str(), "__torch__.torch.classes.cr.B[]");
  EXPECT_TRUE(may_have_classes(s));
  EXPECT_FALSE(may_have_classes(dispatch::signature_constant<int(double)>::value));
}

}  // namespace
