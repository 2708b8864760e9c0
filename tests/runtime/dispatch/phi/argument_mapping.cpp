// SPDX-License-Identifier: BSL-1.0
// A mapping function's view of a call, and the signature of an operator without a mapping.
#include <dispatch/phi/argument_mapping.hpp>

#include <dispatch/phi.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"

using test::thrown;

namespace phi {
inline void MappedInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
}  // namespace phi
PHI_OPERATOR("phi_mapped(Tensor x, Tensor? bias, float by=1.5, bool flag=False) -> Tensor",
             phi::infer_meta<&phi::MappedInferMeta, "x">);

namespace phi {
TEST(PhiArgumentMapping, TheSignatureIsTheSchemas) {
  const KernelSignature s = signature_of<"phi_mapped">();
  EXPECT_EQ(s, (KernelSignature{"phi_mapped", {"x", "bias"}, {"by", "flag"}, {"out"}}));
  EXPECT_EQ(toString(s), "phi_mapped(x, bias, by, flag) -> (out)");
  EXPECT_FALSE(s == (KernelSignature{"phi_mapped", {"bias", "x"}, {"by", "flag"}, {"out"}}));
}

/// The context of a call without the bias.
struct PhiMappingContext : testing::Test {
  DenseTensor x{at::ones({2})};
  double by = 2.5;
  bool flag = true;
  ArgumentMappingContext::argument arguments[4] = {
      {"x", {}, &x, 1, nullptr},
      {"bias", {}, nullptr, 0, nullptr},
      {"by", schema_ct::word<double>, nullptr, 0, &by},
      {"flag", schema_ct::word<bool>, nullptr, 0, &flag}};
  ArgumentMappingContext context{"phi_mapped", arguments, 4};
};

TEST_F(PhiMappingContext, SaysWhichTensorsAreThere) {
  EXPECT_TRUE(context.HasInput("x"));
  EXPECT_FALSE(context.HasInput("bias"));
  EXPECT_EQ(context.InputSize("x"), 1u);
  EXPECT_TRUE(context.IsDenseTensorInput("x"));
  EXPECT_FALSE(context.IsSelectedRowsInput("x"));
  EXPECT_FALSE(context.IsDenseTensorInput("bias"));
}

TEST_F(PhiMappingContext, GivesAttributesOfTheirTypeAlone) {
  EXPECT_EQ(context.Attr<double>("by"), 2.5);
  EXPECT_TRUE(context.Attr<bool>("flag"));
  const auto asked_for = [&]<class T>(const char* name) {
    return thrown<dispatch::TypeError>([&] { static_cast<void>(context.Attr<T>(name)); });
  };
  EXPECT_EQ(asked_for.operator()<std::int64_t>("by"),
            "phi_mapped(): argument 'by' is asked for as another type than its own");
  EXPECT_EQ(asked_for.operator()<bool>("x"),
            "phi_mapped(): argument 'x' is asked for as another type than its own");
}

TEST_F(PhiMappingContext, GivesAttributesInTheTypeThatIsCastTo) {
  EXPECT_EQ(paddle::any_cast<double>(context.Attr("by")), 2.5);
  EXPECT_EQ(paddle::any_cast<float>(context.Attr("by")), 2.5F);
  EXPECT_TRUE(paddle::any_cast<bool>(context.Attr("flag")));
  EXPECT_EQ(thrown<dispatch::TypeError>(
                [&] { static_cast<void>(paddle::any_cast<std::string>(context.Attr("by"))); }),
            "phi_mapped(): argument 'by' is asked for as another type than its own");
  EXPECT_EQ(thrown<dispatch::TypeError>([&] { static_cast<void>(context.Attr("x")); }),
            "phi_mapped(): argument 'x' is asked for as another type than its own");
  EXPECT_EQ(paddle::any_cast<int>(paddle::any(7)), 7);
}

TEST_F(PhiMappingContext, SaysWhichAttributesAndOutputsThereAre) {
  EXPECT_TRUE(context.HasAttr("by"));
  EXPECT_FALSE(context.HasAttr("x"));
  EXPECT_FALSE(context.HasAttr("y"));
  const ArgumentMappingContext::output outputs[] = {{"out", TensorKind::dense, false},
                                                    {"rows", TensorKind::selected_rows, false},
                                                    {"all", TensorKind::dense, true}};
  const ArgumentMappingContext with("phi_mapped", arguments, 4, outputs, 3);
  EXPECT_TRUE(with.HasOutput("rows"));
  EXPECT_FALSE(with.HasOutput("x"));
  EXPECT_TRUE(with.IsDenseTensorOutput("out"));
  EXPECT_TRUE(with.IsSelectedRowsOutput("rows"));
  EXPECT_EQ(with.OutputSize("out"), 1u);
  EXPECT_EQ(thrown<dispatch::ValueError>([&] { static_cast<void>(with.OutputSize("all")); }),
            "phi_mapped(): how many tensors 'all' has is not known yet");
  EXPECT_EQ(thrown<dispatch::ValueError>([&] { static_cast<void>(with.OutputSize("x")); }),
            "phi_mapped() has no output 'x'");
}

/// An operator in a framework's program: the context has names, but no tensors.
class ProgramContext : public ArgumentMappingContext {
 public:
  bool HasInput(const std::string& name) const override { return name == "X"; }
  bool IsDenseTensorInput(const std::string& name) const override { return name == "X"; }
  paddle::any Attr(const std::string&) const override { return true; }
};
KernelSignature mean_mapping(const ArgumentMappingContext& ctx) {
  if (!ctx.IsDenseTensorInput("X")) return KernelSignature("unregistered", {}, {}, {});
  if (paddle::any_cast<bool>(ctx.Attr("reduce_all")))
    return KernelSignature("mean_raw", {"X"}, {"dim", "keep_dim", "reduce_all"}, {"Out"});
  return KernelSignature("mean", {"X"}, {"dim", "keep_dim"}, {"Out"});
}
TEST(PhiArgumentMapping, IsAskedByAFrameworkToo) {
  EXPECT_STREQ(mean_mapping(ProgramContext()).name, "mean_raw");
}

TEST_F(PhiMappingContext, NamesAnArgumentThatIsNotThere) {
  EXPECT_EQ(thrown<dispatch::ValueError>([&] { static_cast<void>(context.HasInput("y")); }),
            "phi_mapped() has no argument 'y'");
  EXPECT_EQ(thrown<dispatch::ValueError>([&] { static_cast<void>(context.Attr<bool>("y")); }),
            "phi_mapped() has no argument 'y'");
}
}  // namespace phi
