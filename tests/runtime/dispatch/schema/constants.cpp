// SPDX-License-Identifier: BSL-1.0
// Converts defaults of schemas, in every form of the grammar, to values.
#include <dispatch/schema/constants.hpp>

#include <gmock/gmock.h>
#include <dispatch/engine.hpp>
#include <dispatch/schema/function_schema.hpp>

namespace {

using c10::IValue;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Returns the default of the only argument of "f(<declaration>) -> ()".
IValue default_of(const std::string& declaration) {
  const auto schema = dispatch::parseSchema("f(" + declaration + ") -> ()");
  return *schema.arguments().at(0).default_value();
}

TEST(Constants, Numbers) {
  EXPECT_EQ(default_of("int x=42").toInt(), 42);
  EXPECT_EQ(default_of("int x=-1").toInt(), -1);
  EXPECT_EQ(default_of("int x=- 1").toInt(), -1);
  EXPECT_EQ(default_of("int x=9223372036854775807").toInt(), INT64_MAX);
  EXPECT_EQ(default_of("float x=1").toDouble(), 1.0);
  EXPECT_EQ(default_of("float x=-1e-5").toDouble(), -1e-5);
  EXPECT_EQ(default_of("float x=.5").toDouble(), 0.5);
  EXPECT_EQ(default_of("SymInt x=3").toInt(), 3);
  EXPECT_EQ(default_of("Scalar x=1").toInt(), 1);
  EXPECT_EQ(default_of("Scalar x=1.5").toDouble(), 1.5);
  EXPECT_EQ(default_of("complex x=2j").to<c10::complex<double>>(), c10::complex<double>(0, 2));
  EXPECT_EQ(default_of("complex x=-25").to<c10::complex<double>>(), c10::complex<double>(-25, 0));
}

TEST(Constants, ADefaultOfAnotherKindIsKeptAsWritten) {
  EXPECT_EQ(default_of("int x=1.5").toDouble(), 1.5);
}

TEST(Constants, TruthValuesNoneAndNames) {
  EXPECT_TRUE(default_of("bool x=True").toBool());
  EXPECT_FALSE(default_of("bool x=False").toBool());
  EXPECT_TRUE(default_of("Tensor? x=None").isNone());
  EXPECT_TRUE(default_of("int[]? x=None").isNone());
  EXPECT_EQ(default_of("ScalarType x=float").toInt(), 6);
  EXPECT_EQ(default_of("ScalarType x=long").toInt(), 4);
  EXPECT_EQ(default_of("Layout x=strided").toInt(), 0);
  EXPECT_EQ(default_of("int x=Mean").toInt(), 1);
  EXPECT_EQ(default_of("MemoryFormat x=contiguous_format").toInt(), 0);
}

TEST(Constants, Texts) {
  EXPECT_EQ(default_of("str x=\"a b\"").toStringRef(), "a b");
  EXPECT_EQ(default_of("str x='it\"s'").toStringRef(), "it\"s");
  EXPECT_EQ(default_of(R"(str x="tab\there \"quoted\" \101\060")").toStringRef(),
            "tab\there \"quoted\" A0");
  EXPECT_EQ(default_of("str x=''").toStringRef(), "");
  EXPECT_EQ(default_of("str? x=\"y\"").toStringRef(), "y");
}

TEST(Constants, ADeviceIsReadAndAnOptionalDeviceKeepsItsText) {
  EXPECT_EQ(default_of("Device x=\"cuda:1\"").to<c10::Device>(), c10::Device("cuda:1"));
  const IValue text = default_of("Device? x=\"cuda:1\"");
  EXPECT_TRUE(text.isString());
  EXPECT_EQ(*text.to<std::optional<c10::Device>>(), c10::Device("cuda:1"));
}

TEST(Constants, Lists) {
  EXPECT_THAT(default_of("int[] x=[1, -2,3]").toIntVector(), ElementsAre(1, -2, 3));
  EXPECT_THAT(default_of("int[] x=[]").toIntVector(), IsEmpty());
  EXPECT_THAT(default_of("int[3] x=7").toIntVector(), ElementsAre(7, 7, 7));
  EXPECT_THAT(default_of("int[2] x=[1,2]").toIntVector(), ElementsAre(1, 2));
  EXPECT_THAT(default_of("float[] x=[1., .5]").toDoubleVector(), ElementsAre(1.0, 0.5));
  EXPECT_THAT(default_of("bool[2] x=[True, False]").to<std::vector<bool>>(),
              ElementsAre(true, false));
  EXPECT_THAT(default_of("SymInt[2] x=0").toIntVector(), ElementsAre(0, 0));
  EXPECT_EQ(default_of("complex[] x=[1j]").to<std::vector<c10::complex<double>>>()[0].imag(), 1);
}

}  // namespace
