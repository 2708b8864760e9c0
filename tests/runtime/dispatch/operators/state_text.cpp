// SPDX-License-Identifier: BSL-1.0
// The texts that describe an operator's kernels and its row. PyTorch 2.13 prints the same ones.
#include <dispatch/operators/state_text.hpp>

#include <gmock/gmock.h>
#include <torch/library.h>

namespace {

using c10::DispatchKey;
using c10::OperatorHandle;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using torch::CppFunction;
using torch::Library;

at::Tensor same(const at::Tensor& x) { return x; }
void nothing(const OperatorHandle&, c10::Stack*) {}

Library fragment() { return {Library::FRAGMENT, "test_state", std::nullopt, "F.cpp", 1}; }
Library kernels(DispatchKey key) { return {Library::IMPL, "test_state", key, "F.cpp", 1}; }
OperatorHandle find(const char* name) { return *c10::Dispatcher::singleton().findOp({name, ""}); }

TEST(StateText, OfAnOperatorWithoutKernelsIsItsSchema) {
  Library m = fragment();
  m.def("f(Tensor(a!) x, int n=1) -> Tensor", {}, "F.cpp", 3);
  EXPECT_EQ(find("test_state::f").dumpState(),
            "name: test_state::f\n"
            "schema: test_state::f(Tensor(a!) x, int n=1) -> Tensor\n"
            "debug: registered at F.cpp:3\n"
            "alias analysis kind: FROM_SCHEMA\n");
  EXPECT_EQ(find("test_state::f").dumpComputedTable(), "");
}

TEST(StateText, OfAnOperatorWithoutSchemaIsItsKernels) {
  Library i = kernels(DispatchKey::CPU);
  i.impl("dangling", &same, "F.cpp", 2);
  EXPECT_EQ(find("test_state::dangling").dumpState(),
            "name: test_state::dangling\n"
            "schema: (none)\n"
            "CPU: registered at F.cpp:2 :: (Tensor _0) -> Tensor _0 [ boxed unboxed ]\n");
}

TEST(StateText, NamesKernelsInTheOrderOfTheirKeysAndTheNewestFirst) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor", {}, "F.cpp", 1);
  m.impl("f", &same, "F.cpp", 2);
  Library cpu = kernels(DispatchKey::CPU);
  cpu.impl("f", &same, "F.cpp", 3);
  cpu.impl("f", CppFunction::makeFromBoxedFunction<&nothing>(), "F.cpp", 4);
  Library autocast = kernels(DispatchKey::AutocastCPU);
  autocast.impl("f", CppFunction::makeFallthrough(), "F.cpp", 5);
  m.impl("f", &same, "F.cpp", 6);
  EXPECT_EQ(find("test_state::f").dumpState(),
            "name: test_state::f\n"
            "schema: test_state::f(Tensor x) -> Tensor\n"
            "debug: registered at F.cpp:1\n"
            "alias analysis kind: FROM_SCHEMA\n"
            "AutocastCPU: registered at F.cpp:5 :: (none) [ fallthrough boxed ]\n"
            "CPU: registered at F.cpp:4 :: (none) [ boxed ]\n"
            "CPU (inactive): registered at F.cpp:3 :: (Tensor _0) -> Tensor _0 [ boxed unboxed ]\n"
            "CompositeImplicitAutograd[alias]: registered at F.cpp:6 :: "
            "(Tensor _0) -> Tensor _0 [ boxed unboxed ]\n"
            "CompositeImplicitAutograd[alias] (inactive): registered at F.cpp:2 :: "
            "(Tensor _0) -> Tensor _0 [ boxed unboxed ]\n");
}

TEST(StateText, SaysWhatIsAssumedAboutAliasesOfASchemaThatWasInferred) {
  Library m = fragment();
  m.def("inferred", &same);
  m.def(
      torch::schema("test_state::pure(Tensor x) -> Tensor", c10::AliasAnalysisKind::PURE_FUNCTION));
  EXPECT_THAT(find("test_state::inferred").dumpState(),
              HasSubstr("\nalias analysis kind: CONSERVATIVE\n"));
  EXPECT_THAT(find("test_state::pure").dumpState(),
              HasSubstr("\nalias analysis kind: PURE_FUNCTION\n"));
}

TEST(StateText, OfARowSaysWhereEachKernelIsFrom) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor");
  m.impl("f", &same, "F.cpp", 1);
  Library cpu = kernels(DispatchKey::CPU), fpga = kernels(DispatchKey::FPGA),
          autocast = kernels(DispatchKey::AutocastCPU);
  cpu.impl("f", &same, "F.cpp", 2);
  fpga.impl("f", &same, "F.cpp", 3);
  autocast.impl("f", CppFunction::makeFallthrough(), "F.cpp", 4);
  Library fallback(Library::IMPL, "_", DispatchKey::AutogradCPU, "F.cpp", 1);
  fallback.fallback(CppFunction::makeFallthrough(), "F.cpp", 5);
  const std::string table = find("test_state::f").dumpComputedTable();
  EXPECT_THAT(table, StartsWith("Undefined: registered at F.cpp:1 [math kernel]\n"
                                "CPU: registered at F.cpp:2 [kernel]\n"
                                "CUDA: registered at F.cpp:1 [math kernel]\n"));
  EXPECT_THAT(table, HasSubstr("\nFPGA: registered at F.cpp:3 [kernel]\n"));
  EXPECT_THAT(table,
              HasSubstr("\nAutogradOther: ambiguous_autogradother [ambiguous autogradother]\n"));
  EXPECT_THAT(table,
              HasSubstr("\nAutogradCPU: fallthrough registered at F.cpp:5 [backend fallback]\n"));
  EXPECT_THAT(table, HasSubstr("\nAutocastCPU: fallthrough registered at F.cpp:4 [kernel]\n"));
  EXPECT_THAT(table, Not(HasSubstr("missing")));
  EXPECT_THAT(table, Not(HasSubstr("Tracer")));
}

TEST(StateText, OfARowNamesTheKernelsOfAliasKeys) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor");
  using enum DispatchKey;
  m.impl("f", Autograd, &same).impl("f", CompositeExplicitAutograd, &same);
  m.impl("f", CompositeExplicitAutogradNonFunctional, &same, "F.cpp", 7);
  m.impl("f", FuncTorchBatchedDecomposition, &same);
  m.impl("f", CompositeImplicitAutogradNestedTensor, &same);
  const std::string table = find("test_state::f").dumpComputedTable();
  EXPECT_THAT(table, StartsWith("Undefined: registered at F.cpp:7 [default backend kernel]\n"));
  for (const char* line :
       {"\nXLA: .* [default backend kernel]\n", "\nNestedTensorCPU: .* [nested kernel]\n",
        "\nAutogradCPU: .* [autograd kernel]\n", "\nFuncTorchBatched: .* [batched kernel]\n"}) {
    const std::string text = line;
    const std::size_t hole = text.find(".*");
    const std::size_t found = table.find(text.substr(0, hole));
    ASSERT_NE(found, std::string::npos) << line;
    const std::string rest = table.substr(found + 1, table.find('\n', found + 1) - found);
    EXPECT_THAT(rest, ::testing::EndsWith(text.substr(hole + 2))) << line;
  }
}

}  // namespace
