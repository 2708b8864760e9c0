// SPDX-License-Identifier: BSL-1.0
// Values: the objects that they hold, the owners of these, and errors for a wrong kind.
#include <dispatch/values/ivalue.hpp>

#include <ATen/CPUGeneratorImpl.h>
#include <gmock/gmock.h>
#include <dispatch/engine.hpp>
#include <dispatch/schema/binding.hpp>
#include <dispatch/values/list.hpp>

#include "../../thrown.hpp"

namespace {

using c10::IValue;
using ::testing::HasSubstr;

TEST(IValueTest, EachKindKnowsWhatItIs) {
  EXPECT_TRUE(IValue().isNone());
  EXPECT_TRUE(IValue(std::nullopt).isNone());
  EXPECT_TRUE(IValue(3).isInt());
  EXPECT_TRUE(IValue(3.0).isDouble());
  EXPECT_TRUE(IValue(true).isBool());
  EXPECT_TRUE(IValue("text").isString());
  EXPECT_TRUE(IValue(at::ones({2})).isTensor());
  EXPECT_TRUE(IValue(at::Tensor()).isTensor()) << "an undefined tensor is a tensor";
  EXPECT_TRUE(IValue(c10::Device("cuda:1")).isDevice());
  EXPECT_TRUE(IValue(c10::complex<double>(1, 2)).isComplexDouble());
  EXPECT_TRUE(IValue(std::tuple(1, 2.0)).isTuple());
  EXPECT_TRUE(IValue(std::vector<std::int64_t>{1}).isIntList());
  EXPECT_TRUE(IValue(std::vector<double>{1}).isDoubleList());
  EXPECT_TRUE(IValue(std::vector<bool>{true}).isBoolList());
  EXPECT_TRUE(IValue(std::vector<at::Tensor>(2)).isTensorList());
  EXPECT_TRUE(IValue(std::vector<std::string>{"a"}).isList());
}

TEST(IValueTest, EachKindHasItsName) {
  const std::pair<IValue, const char*> kinds[] = {
      {IValue(), "None"},
      {IValue(1), "Int"},
      {IValue(1.0), "Double"},
      {IValue(true), "Bool"},
      {IValue(at::ones({1})), "Tensor"},
      {IValue(c10::complex<double>(1, 2)), "ComplexDouble"},
      {IValue("text"), "String"},
      {IValue(c10::Device("cpu")), "Device"},
      {IValue(at::detail::createCPUGenerator()), "Generator"},
      {IValue(std::tuple(1)), "Tuple"},
      {IValue(dispatch::Dict<std::string, double>()), "GenericDict"},
      {IValue(std::vector<double>{1}), "GenericList"},
      {IValue(std::vector<std::string>{"a"}), "GenericList"},
  };
  for (const auto& [value, name] : kinds) EXPECT_EQ(value.tagKind(), name);
  // The error for a wrong kind names the requested kind.
  EXPECT_EQ(test::thrown<dispatch::TypeError>([] { (void)IValue().toGenericDict(); }),
            "Expected a value of type 'Dict' but found type 'NoneType'");
  EXPECT_EQ(test::thrown<dispatch::TypeError>([] { (void)IValue().toDevice(); }),
            "Expected a value of type 'Device' but found type 'NoneType'");
  EXPECT_EQ(test::thrown<dispatch::TypeError>([] { (void)IValue().toTensorVector(); }),
            "Expected a value of type 'List[Tensor]' but found type 'NoneType'");
  EXPECT_EQ(test::thrown<dispatch::TypeError>([] { (void)IValue().toCapsule(); }),
            "Expected a value of type 'Capsule' but found type 'NoneType'");
}

TEST(IValueTest, AScalarIsWhatItHolds) {
  EXPECT_TRUE(IValue(at::Scalar(3)).isInt());
  EXPECT_TRUE(IValue(at::Scalar(3.5)).isDouble());
  EXPECT_TRUE(IValue(at::Scalar(true)).isBool());
  EXPECT_TRUE(IValue(at::Scalar(c10::complex<double>(0, 1))).isComplexDouble());
  for (const at::Scalar& s :
       {at::Scalar(3), at::Scalar(3.5), at::Scalar(true), at::Scalar(c10::complex<double>(0, 1))})
    EXPECT_TRUE(IValue(s).isScalar());
  EXPECT_FALSE(IValue("3").isScalar());
}

TEST(IValueTest, AskingForAnotherKindNamesBoth) {
  EXPECT_EQ(test::thrown<dispatch::TypeError>([] { static_cast<void>(IValue(3).toDouble()); }),
            "Expected a value of type 'float' but found type 'int'");
  EXPECT_EQ(test::thrown<dispatch::TypeError>([] { static_cast<void>(IValue().toTensor()); }),
            "Expected a value of type 'Tensor' but found type 'NoneType'");
  EXPECT_EQ(test::thrown<dispatch::TypeError>([] { static_cast<void>(IValue("3").toInt()); }),
            "Expected a value of type 'int' but found type 'str'");
  EXPECT_EQ(test::thrown<dispatch::TypeError>([] { static_cast<void>(IValue(true).toInt()); }),
            "Expected a value of type 'int' but found type 'bool'");
  EXPECT_EQ(test::thrown<dispatch::TypeError>(
                [] { static_cast<void>(IValue(std::vector<double>{1}).toIntVector()); }),
            "Expected a value of type 'List[int]' but found type 'List[float]'");
}

TEST(IValueTest, CopiesShareATensorWithoutCopyingIt) {
  const at::Tensor t = at::ones({2});
  EXPECT_EQ(t.use_count(), 1U);
  {
    const IValue a(t);
    EXPECT_EQ(t.use_count(), 2U);
    const IValue b(a);
    EXPECT_EQ(t.use_count(), 3U);
    EXPECT_TRUE(b.toTensor().is_same(t));
    EXPECT_EQ(t.use_count(), 3U) << "looking at it owns nothing";
  }
  EXPECT_EQ(t.use_count(), 1U);
}

TEST(IValueTest, MovingATensorInAndOutKeepsTheOneOwner) {
  at::Tensor t = at::ones({2});
  IValue v(std::move(t));
  EXPECT_EQ(v.toTensor().use_count(), 1U);
  IValue moved(std::move(v));
  EXPECT_TRUE(v.isNone());  // NOLINT: the moved-from value is tested
  const at::Tensor out = std::move(moved).toTensor();
  EXPECT_EQ(out.use_count(), 1U);
}

TEST(IValueTest, AssignmentFreesWhatWasThere) {
  const at::Tensor t = at::ones({2});
  IValue v(t);
  v = "a text too long for the string's own characters";
  EXPECT_EQ(t.use_count(), 1U);
  const IValue& same = v;
  v = same;
  EXPECT_EQ(v.toStringRef(), "a text too long for the string's own characters");
  v = IValue();
  EXPECT_TRUE(v.isNone());
}

TEST(IValueTest, CopiesOfAListAreTheSameList) {
  const IValue a(std::vector<std::int64_t>{1, 2});
  const IValue b = a;
  b.toIntVector().push_back(3);
  EXPECT_EQ(a.toIntVector().size(), 3U);
}

TEST(IValueTest, TuplesHoldAnyValues) {
  const IValue v(std::tuple(at::ones({1}), std::string("x"), std::optional<double>()));
  ASSERT_EQ(v.toTuple()->size(), 3U);
  EXPECT_TRUE(v.toTuple()->elements()[2].isNone());
  EXPECT_EQ(v.type_name(), "Tuple[Tensor, str, NoneType]");
}

TEST(IValueTest, AStackOfAllKindsIsFreed) {
  const at::Tensor t = at::ones({1});
  {
    dispatch::Stack stack;
    stack.emplace_back(t);
    stack.emplace_back(std::vector<at::Tensor>{t, t});
    stack.emplace_back(std::tuple(t, std::vector<at::Tensor>{t}));
    stack.emplace_back(std::vector<std::optional<at::Tensor>>{t, std::nullopt});
    stack.emplace_back(t.storage());
    stack.emplace_back(c10::complex<double>(1, 2));
    stack.emplace_back(at::detail::createCPUGenerator());
    stack.emplace_back(c10::Stream(c10::Stream::DEFAULT, c10::Device("cuda")));
    const dispatch::Stack copy = stack;
    EXPECT_EQ(t.use_count(), 1 + 2 * 1 + 2 + 1 + 1 + 1U);
  }
  EXPECT_EQ(t.use_count(), 1U);
}

TEST(IValueTest, CopiesShareAGenerator) {
  using owners = dispatch::default_host::generator_owners;
  const at::Generator generator = at::detail::createCPUGenerator();
  const auto* const impl = generator.unsafeGetGeneratorImpl();
  {
    const IValue value = generator;
    const IValue copy = value;
    EXPECT_EQ(owners::count(impl), 2) << "the values share a box";
    EXPECT_EQ(copy.toGenerator(), generator);
  }
  EXPECT_EQ(owners::count(impl), 1);
}

TEST(IValueTest, ConvertsOnlyFromTypesOfTheTable) {
  struct other {};
  EXPECT_FALSE((std::is_constructible_v<IValue, other>));
  EXPECT_FALSE((std::is_constructible_v<IValue, std::nullptr_t>));
  EXPECT_FALSE((std::is_constructible_v<IValue, int*>));
  EXPECT_FALSE((std::is_constructible_v<IValue, at::Tensor*>));
  EXPECT_TRUE((std::is_constructible_v<IValue, at::IntArrayRef>));
  EXPECT_EQ(sizeof(IValue), 16U);
}

TEST(IValueTest, APartOfATemporaryValueIsNoReference) {
  auto of = [](auto value) { return IValue(std::move(value)); };
  static_assert(!std::is_reference_v<decltype(IValue().toIntVector())>);
  static_assert(!std::is_reference_v<decltype(IValue().toDoubleVector())>);
  static_assert(!std::is_reference_v<decltype(IValue().toTensorVector())>);
  static_assert(!std::is_reference_v<decltype(IValue().toTupleRef().elements())>);
  std::int64_t sum = 0;
  for (std::int64_t i : of(std::vector<std::int64_t>{1, 2}).toIntVector()) sum += i;
  EXPECT_EQ(sum, 3);
  const std::string& text = of(std::string(100, 'a')).toStringRef();
  EXPECT_EQ(text, std::string(100, 'a'));
  for (const IValue& member : of(std::tuple(4, 5)).toTupleRef().elements()) sum += member.toInt();
  EXPECT_EQ(sum, 12);
  const IValue shared(std::vector<double>{1});
  EXPECT_EQ(IValue(shared).toDoubleVector(), (std::vector<double>{1}));
  EXPECT_EQ(shared.toDoubleVector().size(), 1U) << "a list that others share is copied";
}

// The expected results are PyTorch 2.13's.
TEST(IValueTest, OlderQuestionsAndConversions) {
  const IValue complex(std::vector<c10::complex<double>>{{1, 2}}),
      ints(std::vector<std::int64_t>{1});
  EXPECT_TRUE(complex.isComplexDoubleList());
  EXPECT_FALSE(ints.isComplexDoubleList());
  EXPECT_EQ(complex.toComplexDoubleVector()[0], c10::complex<double>(1, 2));
  EXPECT_EQ(complex.toComplexDoubleList().size(), 1U);
  const at::Tensor t = at::ones({2});
  EXPECT_TRUE(
      IValue(dispatch::List<std::optional<at::Tensor>>({t, std::nullopt})).isOptionalTensorList());
  EXPECT_FALSE(IValue(t).isOptionalTensorList());
  EXPECT_FALSE(complex.isOptionalTensorList());
  EXPECT_FALSE(ints.isSymIntList() || ints.isModule() || ints.isEnum() || ints.isPyObject() ||
               ints.isQuantizer() || ints.isRRef() || ints.isAwait() || ints.isBlob());
  EXPECT_EQ(IValue().toNone(), "None");
  EXPECT_THROW(static_cast<void>(IValue(3).toNone()), c10::Error);
  EXPECT_EQ(IValue(t).unsafeToTensorImpl(), t.unsafeGetTensorImpl());
}

TEST(IValueTest, SameIdentity) {
  const at::Tensor t = at::ones({2});
  const IValue list(std::vector<std::int64_t>{1, 2});
  EXPECT_TRUE(list.isSameIdentity(list));
  EXPECT_FALSE(list.isSameIdentity(IValue(std::vector<std::int64_t>{1, 2})));
  EXPECT_TRUE(IValue(t).isSameIdentity(IValue(t)));
  EXPECT_FALSE(IValue(t).isSameIdentity(IValue(t.view({1, 2}))));
  EXPECT_TRUE(IValue("abc").isSameIdentity(IValue("abc")));
  EXPECT_TRUE(IValue(3).isSameIdentity(IValue(3)));
  EXPECT_FALSE(IValue(3).isSameIdentity(IValue(3.0)));
  EXPECT_TRUE(IValue().isSameIdentity(IValue()));
}

}  // namespace
