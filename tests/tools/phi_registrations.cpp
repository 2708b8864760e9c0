// SPDX-License-Identifier: BSL-1.0
// Mistakes in registrations in PHI's form, as sources have them.
#include "phi_registrations.hpp"

#include <gtest/gtest.h>

namespace {

std::shared_ptr<const tools::cpp_file> file(const std::string& name, const std::string& text) {
  return std::make_shared<tools::cpp_file>(std::make_shared<const tools::source>(name, text));
}
/// Each finding as `line:column message`. `header`: the text of a header that the source includes.
std::string found(const std::string& text, const std::string& header = "") {
  std::string out;
  tools::check_phi_registrations(
      {file("ops.cpp", text), file("ops.h", header)}, [&](const tools::finding& f) {
        EXPECT_EQ(f.code, "phi_registration");
        EXPECT_EQ(f.at.file, "ops.cpp");
        out += (out.empty() ? "" : "; ") + std::to_string(f.at.begin.line) + ":" +
               std::to_string(f.at.begin.column) + " " + f.message;
      });
  return out;
}
const std::string scale =
    "PHI_OPERATOR(\"scale(Tensor x, float by) -> Tensor out\", "
    "phi::infer_meta<&f, \"x\">);\n";

TEST(ToolsPhiRegistrations, HaveOptionsThatFitTheSchema) {
  EXPECT_EQ(found(scale), "");
  EXPECT_EQ(found("PHI_OPERATOR(\"f(Tensor x) -> Tensor\");"),
            "1:14 the operator 'f': it has no InferMeta function: infer_meta<&f>");
  EXPECT_EQ(found("PHI_OPERATOR(\"f(Tensor x) -> Tensor out\", infer_meta<&f>, "
                  "output_type<\"y\", DataType::INT64>);"),
            "1:72 the operator 'f': output_type: there is no output 'y'");
  EXPECT_EQ(
      found("PHI_OPERATOR(\"f(Tensor x) -> Tensor\", infer_meta<&f>, infer_meta<&f, \"y\">);"),
      "1:55 the operator 'f': infer_meta is there twice; "
      "1:71 the operator 'f': infer_meta: there is no argument 'y'");
  EXPECT_EQ(found("PHI_OPERATOR(\"f(Tensor x) -> Tensor\", infer_meta<&f>, uses_kernel<\"g\">, "
                  "argument_mapping<&m>);"),
            "1:73 the operator 'f': of uses_kernel and argument_mapping one alone says which "
            "kernel is called");
  EXPECT_EQ(found("PHI_OPERATOR(\"f(Tensor x) -> Tensor\", MY_OPTIONS);"), "");
}

TEST(ToolsPhiRegistrations, AreOfDeclaredOperatorsAndNameEachKeyOnce) {
  EXPECT_EQ(found("PHI_KERNEL(scale, (CPU, GPU), ALL_LAYOUT, Scale<A>, float, double);", scale),
            "");
  EXPECT_EQ(found("PHI_KERNEL(scael, CPU, ALL_LAYOUT, Scale, float);", scale),
            "1:12 no operator 'scael' is declared; is 'scale' meant?");
  EXPECT_EQ(found("PT_REGISTER_KERNEL(\"scael\", CPU, NCHW, Scale, float) {}", scale),
            "1:20 no operator 'scael' is declared; is 'scale' meant?");
  EXPECT_EQ(found("PHI_KERNEL(other, CPU, ALL_LAYOUT, Scale, float);", scale), "");
  EXPECT_EQ(found("PD_REGISTER_KERNEL(scale, (CPU, CPU), (NCHW, NCHW), Scale, int, float, int) {}",
                  scale),
            "1:33 the kernel of 'scale': the backend CPU is named twice; "
            "1:46 the kernel of 'scale': the layout NCHW is named twice; "
            "1:72 the kernel of 'scale': the data type int is named twice");
  EXPECT_EQ(found("PHI_KERNEL(scale, ALL_BACKEND, ALL_LAYOUT, Scale, float);", scale),
            "1:19 the kernel of 'scale': ALL_BACKEND is the backend of no tensor: name those that "
            "the kernel is for, (CPU, GPU)");
}

TEST(ToolsPhiRegistrations, ArePaddlesWithoutADeclaration) {
  EXPECT_EQ(found("PD_REGISTER_KERNEL(scale, ALL_BACKEND, ALL_LAYOUT, Scale, float, float) {}"),
            "");
}

}  // namespace
