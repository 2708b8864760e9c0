// SPDX-License-Identifier: BSL-1.0
// Registration by the stable ABI's libraries: definitions, kernels, and errors.
#include <dispatch/stable/library.hpp>

#include <gmock/gmock.h>

#include <dispatch/engine.hpp>
#include <dispatch/library.hpp>

#include "../../thrown.hpp"

namespace {

using dispatch::stable_kernel;
using ::testing::AllOf;
using ::testing::HasSubstr;
using torch::stable::Tensor;
using torch::stable::detail::StableLibrary;
namespace d = torch::stable::detail;

using Kind = StableLibrary::Kind;
using test::thrown;
using test::thrown_by;

Tensor same(const Tensor& x) { return x; }
Tensor shifted(const Tensor& x, std::int64_t) { return x; }
void boxed(StableIValue*, std::uint64_t, std::uint64_t) {}

StableLibrary fragment() {
  return {Kind::FRAGMENT, "test_stable_library", nullptr, __FILE__, __LINE__};
}
std::optional<c10::OperatorHandle> find(const std::string& name) {
  return dispatch::Dispatcher::singleton().findOp({"test_stable_library::" + name, ""});
}

TEST(StableLibrary, DefinesAndImplementsAsLongAsItLives) {
  {
    StableLibrary m = fragment();
    m.def("f(Tensor x) -> Tensor").impl("f", stable_kernel<&same>());
    m.def("g(Tensor x) -> Tensor", {dispatch::Tag::core, dispatch::Tag::pointwise});
    StableLibrary cpu(Kind::IMPL, "test_stable_library", "CPU", __FILE__, __LINE__);
    cpu.impl("g", &boxed);
    const at::Tensor x = at::ones({1});
    EXPECT_TRUE(find("f")->typed<at::Tensor(const at::Tensor&)>().call(x).is_same(x));
    EXPECT_TRUE(find("g")->typed<at::Tensor(const at::Tensor&)>().call(x).is_same(x));
    EXPECT_TRUE(find("g")->hasKernelForDispatchKey(dispatch::DispatchKey::CPU));
    EXPECT_EQ(find("g")->getTags().size(), 2U);
  }
  EXPECT_FALSE(find("f").has_value());
}

TEST(StableLibrary, TakesTextsThatAreNoLiterals) {
  StableLibrary m = fragment();
  const std::vector<dispatch::Tag> tags{dispatch::Tag::core};
  const std::string name = "f";
  m.def(name + "(Tensor x) -> Tensor", tags).impl(name, stable_kernel<&same>());
  m.impl(name.c_str(), &boxed);
  EXPECT_EQ(find("f")->getTags().size(), 1U);
  EXPECT_THROW(m.def(std::string("g(Tensr x) -> ()")), dispatch::SchemaError);
}

TEST(StableLibrary, DefinesWithAKernelAndInfersFromIt) {
  StableLibrary m = fragment();
  m.def("f(Tensor x, int n) -> Tensor", stable_kernel<&shifted>());
  m.def("g", stable_kernel<&shifted>());
  EXPECT_EQ(dispatch::to_string(find("g")->schema()),
            "test_stable_library::g(Tensor _0, int _1) -> Tensor _0");
}

TEST(StableLibrary, HoldsAKernelAgainstTheSchemaAsTorchLibraryDoes) {
  StableLibrary m = fragment();
  m.def("f(Tensor x) -> Tensor");
  const std::string text =
      thrown_by<dispatch::Error>([&] { m.impl("f", stable_kernel<&shifted>()); });
  EXPECT_THAT(text, AllOf(HasSubstr("Inferred operator schema for a C++ kernel function doesn't "
                                    "match the expected function schema."),
                          HasSubstr("expected schema: test_stable_library::f(Tensor x) -> Tensor"),
                          HasSubstr("inferred schema: (Tensor _0, int _1) -> Tensor _0"),
                          HasSubstr("The number of arguments is different. 1 vs 2.")));
  const torch::Library plain(torch::Library::FRAGMENT, "test_stable_library", std::nullopt,
                             __FILE__, __LINE__);
  at::Tensor (*host)(const at::Tensor&, std::int64_t) = [](const at::Tensor& x, std::int64_t) {
    return x;
  };
  std::string other =
      thrown_by<dispatch::Error>([&] { const_cast<torch::Library&>(plain).impl("f", host); });
  // The errors are equal except for the places.
  const auto without_places = [](std::string from) {
    for (std::size_t at; (at = from.find("registered at")) != std::string::npos;)
      from.erase(at, from.find('\n', at) - at);
    return from;
  };
  EXPECT_EQ(without_places(text), without_places(other));
  EXPECT_FALSE(find("f")->hasKernelForDispatchKey(dispatch::DispatchKey::CPU));
}

TEST(StableLibrary, HoldsAKernelAgainstASchemaThatComesLater) {
  StableLibrary cpu(Kind::IMPL, "test_stable_library", "CPU", __FILE__, __LINE__);
  cpu.impl("late", stable_kernel<&shifted>());
  StableLibrary m = fragment();
  EXPECT_THAT(thrown_by<dispatch::Error>([&] { m.def("late(Tensor x) -> Tensor"); }),
              HasSubstr("The number of arguments is different. 1 vs 2."));
  m.def("late(Tensor x, int n) -> Tensor");
  EXPECT_TRUE(find("late")->hasSchema());
}

TEST(StableLibrary, KernelsOfBothKindsServeOneOperator) {
  StableLibrary m = fragment();
  m.def("both(Tensor x) -> Tensor");
  torch::Library cpu(torch::Library::IMPL, "test_stable_library", dispatch::DispatchKey::CPU,
                     __FILE__, __LINE__);
  cpu.impl("both", +[](const at::Tensor& x) { return x.clone(); });
  StableLibrary meta(Kind::IMPL, "test_stable_library", "Meta", __FILE__, __LINE__);
  meta.impl("both", stable_kernel<&same>());
  const auto op = find("both")->typed<at::Tensor(const at::Tensor&)>();
  const at::Tensor here = at::ones({1});
  const at::Tensor there = at::empty({1}, dispatch::kMeta);
  EXPECT_FALSE(op.call(here).is_same(here));
  EXPECT_TRUE(op.call(there).is_same(there));
}

TEST(StableLibrary, RefusesWhatTorchLibraryRefuses) {
  EXPECT_THROW(StableLibrary(Kind::IMPL, "test_stable_library", "NoKey", "", 0), dispatch::Error);
  StableLibrary cpu(Kind::IMPL, "test_stable_library", "CPU", __FILE__, __LINE__);
  EXPECT_THROW(cpu.def("f(Tensor x) -> Tensor"), dispatch::ValueError);
  dispatch::stable_function* none = nullptr;
  EXPECT_THROW(cpu.impl("f", none), dispatch::ValueError);
}

TEST(StableLibrary, NamesThePythonModuleOfMetaKernels) {
  StableLibrary m = fragment();
  m.set_python_module("a.module", "pip install a").def("f(Tensor x) -> Tensor");
  EXPECT_THAT(thrown<dispatch::NotImplementedError>([&] {
                static_cast<void>(find("f")->typed<at::Tensor(const at::Tensor&)>().call(
                    at::empty({1}, dispatch::kMeta)));
              }),
              HasSubstr("a.module"));
}

void block(StableLibrary& m) { m.def("of_block(Tensor x) -> Tensor", stable_kernel<&same>()); }
const d::StableTorchLibraryInit init(Kind::FRAGMENT, &block, "test_stable_library", nullptr,
                                     __FILE__, __LINE__);

TEST(StableTorchLibraryInit, RunsABlock) { EXPECT_TRUE(find("of_block").has_value()); }

/// Whether the call `m.impl("f", f)` compiles.
template <class F>
constexpr bool may_implement = requires(StableLibrary& m, F f) { m.impl("f", f); };
static_assert(may_implement<stable_kernel<&same>>);
static_assert(may_implement<dispatch::stable_function*>);

}  // namespace
