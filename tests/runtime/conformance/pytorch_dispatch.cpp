// SPDX-License-Identifier: BSL-1.0
// The expectations of PyTorch's test/test_dispatch.py: the state of an operator depends only on the
// live registrations, not on the order in which registrations were made and undone. Above each test
// stand the names of PyTorch's tests that it covers; docs/conformance.md has the table.
#include <gmock/gmock.h>
#include <torch/library.h>

#include <c10/core/DispatchKey.h>
#include <c10/core/DispatchKeySet.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "../thrown.hpp"

namespace {

using c10::DispatchKey;
using c10::DispatchKeySet;
using c10::OperatorHandle;
using test::thrown_by;
using ::testing::AllOf;
using ::testing::HasSubstr;
using torch::CppFunction;
using torch::Library;

using registration = std::function<void(Library&)>;

const c10::OperatorName foo{"__test__::foo", ""};

/// The printed state of an operator, and its printed dispatch table.
struct state {
  std::string text, table;
  friend bool operator==(const state&, const state&) = default;
};
std::ostream& operator<<(std::ostream& out, const state& s) { return out << s.text << s.table; }

state state_of(const c10::OperatorName& name = foo) {
  const std::optional<OperatorHandle> op = c10::Dispatcher::singleton().findOp(name);
  if (!op) return {};
  op->checkInvariants();
  dispatch::update_row(dispatch::the_registry(), op->entry());
  op->checkInvariants();
  return {op->dumpState(), op->dumpComputedTable()};
}

/// Returns a library for one registration, with the file name that the state shows.
std::unique_ptr<Library> library_of_one() {
  return std::make_unique<Library>(Library::FRAGMENT, "__test__", std::nullopt, "/dev/null", 1);
}

/// Makes registrations in many orders and undoes them in many orders. Expects that the state
/// depends only on the set of live registrations, and that a refused registration changes nothing.
/// Keeps the state after all of them, and the errors of the orders in which one was refused.
class permutations {
 public:
  explicit permutations(std::vector<registration> operations) : operations_(std::move(operations)) {
    seen_[{}] = state_of();
    std::vector<std::size_t> order(operations_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (int made = 0; made != most_orders; ++made) {
      std::vector<std::size_t> undone(order.size());
      std::iota(undone.begin(), undone.end(), std::size_t{0});
      for (int i = 0; i != most_orders; ++i)
        if (!run(order, undone) || !next(undone)) break;
      if (!next(order)) break;
    }
  }

  [[nodiscard]] state of_all() const {
    std::set<std::size_t> all;
    for (std::size_t i = 0; i != operations_.size(); ++i) all.insert(i);
    const auto found = seen_.find(all);
    return found == seen_.end() ? state{"(never made)", ""} : found->second;
  }
  [[nodiscard]] const std::set<std::string>& errors() const { return errors_; }

 private:
  // All orders of up to three registrations, and a sample of the orders of more.
  static constexpr int most_orders = 12;
  static bool next(std::vector<std::size_t>& order) {
    constexpr int steps[] = {1, 1, 1, 1, 2, 11, 61};
    for (int i = 0; i != steps[order.size()]; ++i)
      if (!std::next_permutation(order.begin(), order.end())) return false;
    return true;
  }
  /// Returns false if a registration was refused.
  bool run(const std::vector<std::size_t>& order, const std::vector<std::size_t>& undone) {
    std::vector<std::unique_ptr<Library>> libraries(order.size());
    std::set<std::size_t> live;
    for (const std::size_t i : order) {
      const state before = state_of();
      libraries[i] = library_of_one();
      try {
        operations_[i](*libraries[i]);
      } catch (const std::exception& e) {
        errors_.insert(e.what());
        EXPECT_EQ(state_of(), before) << "a refused registration changes nothing";
        return false;
      }
      live.insert(i);
      hold_against_others(live);
    }
    for (const std::size_t i : undone) {
      libraries[i].reset();
      live.erase(i);
      hold_against_others(live);
    }
    return true;
  }
  void hold_against_others(const std::set<std::size_t>& live) {
    const state now = state_of();
    const auto [known, is_new] = seen_.emplace(live, now);
    EXPECT_EQ(now, known->second) << (is_new ? "" : "after another order");
  }

  std::vector<registration> operations_;
  std::map<std::set<std::size_t>, state> seen_;
  std::set<std::string> errors_;
};

registration def(const char* schema) {
  return [schema](Library& m) { m.def(torch::schema(schema), {}, "/dev/null", 1); };
}
at::Tensor first(const at::Tensor& x) { return x; }
at::Tensor first_of_two(const at::Tensor& x, const at::Tensor&) { return x; }
/// Returns the registration of a kernel for a key. The state shows the key's name as the place.
registration impl(DispatchKey key) {
  return [key](Library& m) { m.impl("foo", key, &first, toString(key), 1); };
}

/// Returns what the table shows for a key: "kernel", "math kernel", … or "missing".
std::string provenance(const state& s, DispatchKey key) {
  const std::string line = std::string("\n") + toString(key) + ": ";
  const std::string table = "\n" + s.table;
  const std::size_t at = table.find(line);
  if (at == std::string::npos) return "missing";
  const std::size_t open = table.find('[', at);
  return table.substr(open + 1, table.find(']', open) - open - 1);
}

/// Returns the state of `foo(Tensor x) -> Tensor` with kernels for the keys, which are registered
/// in many orders.
state with_kernels(const std::vector<DispatchKey>& keys) {
  std::vector<registration> operations{def("foo(Tensor x) -> Tensor")};
  for (const DispatchKey key : keys) operations.push_back(impl(key));
  const permutations p(operations);
  EXPECT_TRUE(p.errors().empty()) << *p.errors().begin();
  return p.of_all();
}

// test_def
TEST(PyTorchDispatch, ADefinitionAndItsKernelsCommute) {
  const permutations p({def("foo(Tensor x) -> Tensor"), impl(DispatchKey::CPU),
                        impl(DispatchKey::Autograd), impl(DispatchKey::AutogradCPU)});
  EXPECT_TRUE(p.errors().empty());
  EXPECT_EQ(p.of_all().text,
            "name: __test__::foo\n"
            "schema: __test__::foo(Tensor x) -> Tensor\n"
            "debug: registered at /dev/null:1\n"
            "alias analysis kind: FROM_SCHEMA\n"
            "CPU: registered at CPU:1 :: (Tensor _0) -> Tensor _0 [ boxed unboxed ]\n"
            "AutogradCPU: registered at AutogradCPU:1 :: (Tensor _0) -> Tensor _0 [ boxed unboxed "
            "]\n"
            "Autograd[alias]: registered at Autograd:1 :: (Tensor _0) -> Tensor _0 [ boxed unboxed "
            "]\n");
}

// test_all_invariants
TEST(PyTorchDispatch, TheRegistryIsConsistent) { c10::Dispatcher::singleton().checkInvariants(); }

/// Expects that the second of two conflicting registrations is refused in either order, with an
/// error that contains the text.
void expect_refused(const registration& a, const registration& b, const char* text) {
  const permutations p({a, b});
  EXPECT_EQ(p.of_all().text, "(never made)");
  ASSERT_FALSE(p.errors().empty());
  for (const std::string& error : p.errors()) EXPECT_THAT(error, HasSubstr(text));
}

// test_def_impl_schema_mismatch
TEST(PyTorchDispatch, AKernelOfAnotherNumberOfArgumentsIsRefusedInEitherOrder) {
  expect_refused(def("foo(Tensor x, Tensor y) -> Tensor"), impl(DispatchKey::CPU),
                 "The number of arguments is different. 2 vs 1.");
}

// test_def_with_inference
TEST(PyTorchDispatch, AnInferredDefinitionCommutesWithKernels) {
  const permutations p({[](Library& m) { m.def("foo", &first, {}, "/dev/null", 1); },
                        impl(DispatchKey::CPU), impl(DispatchKey::Autograd),
                        impl(DispatchKey::AutogradCPU)});
  EXPECT_TRUE(p.errors().empty());
  EXPECT_THAT(p.of_all().text,
              AllOf(HasSubstr("schema: __test__::foo(Tensor _0) -> Tensor _0\n"),
                    HasSubstr("alias analysis kind: CONSERVATIVE\n"),
                    HasSubstr("CompositeImplicitAutograd[alias]: registered at /dev/null:1 :: ")));
}

// test_def_only
TEST(PyTorchDispatch, ADefinitionAloneHasNoKernels) {
  const permutations p({def("foo(Tensor x, Tensor y) -> Tensor")});
  EXPECT_EQ(p.of_all().text,
            "name: __test__::foo\n"
            "schema: __test__::foo(Tensor x, Tensor y) -> Tensor\n"
            "debug: registered at /dev/null:1\n"
            "alias analysis kind: FROM_SCHEMA\n");
  EXPECT_EQ(p.of_all().table, "");
}

// test_impl_only
TEST(PyTorchDispatch, KernelsAloneHaveNoSchema) {
  const permutations p(
      {impl(DispatchKey::CPU), impl(DispatchKey::Autograd), impl(DispatchKey::AutogradCPU)});
  EXPECT_THAT(p.of_all().text, HasSubstr("name: __test__::foo\nschema: (none)\nCPU: "));
}

struct expected_place {
  DispatchKey key;
  const char* provenance;
};
void expect_table(const std::vector<DispatchKey>& keys,
                  const std::vector<expected_place>& expected) {
  const state s = with_kernels(keys);
  for (const expected_place& e : expected)
    EXPECT_EQ(provenance(s, e.key), e.provenance) << toString(e.key) << "\n" << s.table;
}

// test_computed_table
TEST(PyTorchDispatch, TableOfAKernelForAllOneForTheCpuXlaAndAutograd) {
  expect_table({DispatchKey::CatchAll, DispatchKey::CPU, DispatchKey::XLA, DispatchKey::Autograd,
                DispatchKey::AutogradCPU},
               {{DispatchKey::Undefined, "math kernel"},
                {DispatchKey::CPU, "kernel"},
                {DispatchKey::CUDA, "math kernel"},
                {DispatchKey::XLA, "kernel"},
                {DispatchKey::AutogradOther, "math kernel"},
                {DispatchKey::AutogradCPU, "kernel"},
                {DispatchKey::AutogradCUDA, "math kernel"},
                {DispatchKey::AutogradXLA, "autograd kernel"}});
}

// test_computed_table_with_cpu_math_autogradcpu_fallthrough
TEST(PyTorchDispatch, TableOfAKernelForAllAndOneForTheCpuOverAFallthrough) {
  Library all = MAKE_TORCH_LIBRARY_IMPL(_, AutogradCPU);
  all.fallback(CppFunction::makeFallthrough());
  expect_table({DispatchKey::CatchAll, DispatchKey::CPU},
               {{DispatchKey::Undefined, "math kernel"},
                {DispatchKey::CPU, "kernel"},
                {DispatchKey::CUDA, "math kernel"},
                {DispatchKey::XLA, "math kernel"},
                {DispatchKey::AutogradOther, "math kernel"},
                {DispatchKey::AutogradCPU, "backend fallback"},
                {DispatchKey::AutogradCUDA, "math kernel"},
                {DispatchKey::AutogradXLA, "math kernel"}});
}

// test_computed_table_with_math
TEST(PyTorchDispatch, TableOfCompositeImplicit) {
  const char* math = "math kernel";
  expect_table({DispatchKey::CompositeImplicitAutograd}, {{DispatchKey::Undefined, math},
                                                          {DispatchKey::CPU, math},
                                                          {DispatchKey::CUDA, math},
                                                          {DispatchKey::XLA, math},
                                                          {DispatchKey::AutogradOther, math},
                                                          {DispatchKey::AutogradCPU, math},
                                                          {DispatchKey::AutogradCUDA, math},
                                                          {DispatchKey::AutogradXLA, math}});
}

// test_computed_table_with_cpu_math
TEST(PyTorchDispatch, TableOfCompositeImplicitAndTheCpu) {
  expect_table({DispatchKey::CPU, DispatchKey::CompositeImplicitAutograd},
               {{DispatchKey::Undefined, "math kernel"},
                {DispatchKey::CPU, "kernel"},
                {DispatchKey::CUDA, "math kernel"},
                {DispatchKey::XLA, "math kernel"},
                {DispatchKey::AutogradOther, "math kernel"},
                {DispatchKey::AutogradCPU, "missing"},  // PyTorch has a fallback there
                {DispatchKey::AutogradCUDA, "math kernel"},
                {DispatchKey::AutogradXLA, "math kernel"}});
}

// test_computed_table_with_autograd
TEST(PyTorchDispatch, TableOfAutograd) {
  expect_table({DispatchKey::Autograd}, {{DispatchKey::Undefined, "missing"},
                                         {DispatchKey::CPU, "missing"},
                                         {DispatchKey::CUDA, "missing"},
                                         {DispatchKey::XLA, "missing"},
                                         {DispatchKey::AutogradOther, "autograd kernel"},
                                         {DispatchKey::AutogradCPU, "autograd kernel"},
                                         {DispatchKey::AutogradCUDA, "autograd kernel"},
                                         {DispatchKey::AutogradXLA, "autograd kernel"}});
}

// test_computed_table_with_cpu_autograd_math
TEST(PyTorchDispatch, TableOfCompositeImplicitTheCpuAndAutograd) {
  expect_table({DispatchKey::CPU, DispatchKey::Autograd, DispatchKey::CompositeImplicitAutograd},
               {{DispatchKey::Undefined, "math kernel"},
                {DispatchKey::CPU, "kernel"},
                {DispatchKey::CUDA, "math kernel"},
                {DispatchKey::XLA, "math kernel"},
                {DispatchKey::AutogradOther, "math kernel"},
                {DispatchKey::AutogradCPU, "autograd kernel"},
                {DispatchKey::AutogradCUDA, "math kernel"},
                {DispatchKey::AutogradXLA, "math kernel"}});
}

// test_computed_table_with_ambiguous_autogradother
TEST(PyTorchDispatch, TableOfCompositeImplicitAndABackendOfAutogradOther) {
  expect_table({DispatchKey::CompositeImplicitAutograd, DispatchKey::FPGA},
               {{DispatchKey::Undefined, "math kernel"},
                {DispatchKey::CPU, "math kernel"},
                {DispatchKey::CUDA, "math kernel"},
                {DispatchKey::XLA, "math kernel"},
                {DispatchKey::FPGA, "kernel"},
                {DispatchKey::AutogradOther, "ambiguous autogradother"},
                {DispatchKey::AutogradCPU, "math kernel"},
                {DispatchKey::AutogradCUDA, "math kernel"},
                {DispatchKey::AutogradXLA, "math kernel"}});
}

// test_computed_table_with_cpu_defaultbackend
TEST(PyTorchDispatch, TableOfCompositeExplicitAndTheCpu) {
  expect_table({DispatchKey::CPU, DispatchKey::CompositeExplicitAutograd},
               {{DispatchKey::Undefined, "default backend kernel"},
                {DispatchKey::CPU, "kernel"},
                {DispatchKey::CUDA, "default backend kernel"},
                {DispatchKey::XLA, "default backend kernel"},
                // PyTorch has a fallback for each of these.
                {DispatchKey::AutogradOther, "missing"},
                {DispatchKey::AutogradCPU, "missing"},
                {DispatchKey::AutogradCUDA, "missing"},
                {DispatchKey::AutogradXLA, "missing"}});
}

// test_computed_table_with_cpu_autograd_defaultbackend
// test_computed_table_with_cpu_autograd_math_defaultbackend
TEST(PyTorchDispatch, TableOfCompositeExplicitTheCpuAndAutograd) {
  std::vector<DispatchKey> keys{DispatchKey::CPU, DispatchKey::Autograd,
                                DispatchKey::CompositeExplicitAutograd};
  for (const bool with_implicit : {false, true}) {
    if (with_implicit) keys.push_back(DispatchKey::CompositeImplicitAutograd);
    expect_table(keys, {{DispatchKey::Undefined, "default backend kernel"},
                        {DispatchKey::CPU, "kernel"},
                        {DispatchKey::CUDA, "default backend kernel"},
                        {DispatchKey::XLA, "default backend kernel"},
                        {DispatchKey::FPGA, "default backend kernel"},
                        {DispatchKey::AutogradOther, "autograd kernel"},
                        {DispatchKey::AutogradCPU, "autograd kernel"},
                        {DispatchKey::AutogradCUDA, "autograd kernel"},
                        {DispatchKey::AutogradXLA, "autograd kernel"}});
  }
}

// test_multiple_def_error
TEST(PyTorchDispatch, ASecondDefinitionIsRefused) {
  expect_refused(def("foo(Tensor x, Tensor y) -> Tensor"), def("foo(Tensor x, Tensor y) -> Tensor"),
                 "Tried to register an operator (__test__::foo(Tensor x, Tensor y) -> Tensor) with "
                 "the same name and overload name multiple times");
}

registration def(const char* schema, c10::AliasAnalysisKind kind) {
  return [=](Library& m) { m.def(torch::schema(schema, kind), {}, "/dev/null", 1); };
}

// test_def_with_explicit_alias
TEST(PyTorchDispatch, ADefinitionKeepsItsAliasAnalysis) {
  const permutations p(
      {def("foo(Tensor x, Tensor y) -> Tensor", c10::AliasAnalysisKind::PURE_FUNCTION)});
  EXPECT_THAT(p.of_all().text, HasSubstr("alias analysis kind: PURE_FUNCTION\n"));
}

// test_multiple_def_alias_defaulting
// test_multiple_def_alias_mismatch
TEST(PyTorchDispatch, ASecondDefinitionIsRefusedWhateverItsAliasAnalysis) {
  const char* schema = "foo(Tensor x) -> Tensor";
  for (const c10::AliasAnalysisKind kind :
       {c10::AliasAnalysisKind::CONSERVATIVE, c10::AliasAnalysisKind::PURE_FUNCTION})
    expect_refused(def(schema, c10::AliasAnalysisKind::PURE_FUNCTION), def(schema, kind),
                   "with the same name and overload name multiple times");
}

// test_multiple_fallback
TEST(PyTorchDispatch, ASecondFallbackIsRefusedAndTheFirstStays) {
  Library all = MAKE_TORCH_LIBRARY_IMPL(_, XLA);
  all.fallback(CppFunction::makeFallthrough());
  EXPECT_THAT(thrown_by([] {
                Library twice = MAKE_TORCH_LIBRARY_IMPL(_, XLA);
                twice.fallback(CppFunction::makeFallthrough());
              }),
              HasSubstr("Tried to register multiple backend fallbacks for the same dispatch key "
                        "XLA; previous registration registered at "));
  EXPECT_TRUE(c10::Dispatcher::singleton().hasBackendFallbackForDispatchKey(DispatchKey::XLA));
}

// test_overwrite_math
TEST(PyTorchDispatch, TheNewestOfTwoKernelsForOneKeyCounts) {
  Library m = MAKE_TORCH_LIBRARY(__test__);
  m.def("foo(Tensor x) -> Tensor");
  m.impl("foo", &first, "fn1", 1);
  m.impl("foo", &first, "fn2", 1);
  EXPECT_THAT(state_of().text,
              HasSubstr("CompositeImplicitAutograd[alias]: registered at fn2:1 :: (Tensor _0) -> "
                        "Tensor _0 [ boxed unboxed ]\n"
                        "CompositeImplicitAutograd[alias] (inactive): registered at fn1:1 :: "
                        "(Tensor _0) -> Tensor _0 [ boxed unboxed ]\n"));
}

std::vector<std::string> dangling() {
  std::vector<std::string> out;
  for (const OperatorHandle& op : c10::Dispatcher::singleton().findDanglingImpls())
    if (op.operator_name().name.starts_with("__test")) out.push_back(op.operator_name().str());
  return out;
}

// test_find_dangling_impls
// test_find_dangling_impls_ext
TEST(PyTorchDispatch, AKernelThatNothingDefinesIsFoundWithItsPlace) {
  EXPECT_TRUE(dangling().empty());
  Library m = MAKE_TORCH_LIBRARY_IMPL(__test__, CPU);
  m.impl("bar", &first_of_two, "bar.cpp", 7);
  EXPECT_EQ(dangling(), std::vector<std::string>{"__test__::bar"});
  EXPECT_EQ(state_of({"__test__::bar", ""}).text,
            "name: __test__::bar\n"
            "schema: (none)\n"
            "CPU: registered at bar.cpp:7 :: (Tensor _0, Tensor _1) -> Tensor _0 [ boxed unboxed "
            "]\n");
}

// test_dispatch_print_registrations_for_dispatch_key_invalid
TEST(PyTorchDispatch, AKeyThatDoesNotExistHasNoRegistrations) {
  EXPECT_THAT(thrown_by([] { static_cast<void>(c10::parseDispatchKey("invalid_key")); }),
              HasSubstr("could not parse dispatch key: invalid_key"));
}

}  // namespace
