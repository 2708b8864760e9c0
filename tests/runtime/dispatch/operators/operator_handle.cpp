// SPDX-License-Identifier: BSL-1.0
// Calls: the arguments that select the kernel, in typed and boxed calls, and errors of wrong calls.
#include <dispatch/operators/operator_handle.hpp>

#include <gmock/gmock.h>

#include <dispatch/calls/invoke.hpp>
#include <dispatch/library.hpp>
#include <thread>

#include "../../thrown.hpp"

namespace {

using c10::IValue;
using c10::OperatorHandle;
using dispatch::DispatchKey;
using ::testing::AllOf;
using ::testing::HasSubstr;

torch::Library fragment(unsigned line) {
  return {torch::Library::FRAGMENT, "test_handle", std::nullopt, __FILE__, line};
}

OperatorHandle handle(const std::string& name) {
  return OperatorHandle(dispatch::find_entry("test_handle::" + name, ""));
}

at::Tensor on(c10::DeviceType type) { return dispatch::tensor_without_memory(type); }

const std::int64_t cpu = 1, cuda = 2, composite = 3, autograd = 4;

/// Registers kernels for CPU, for CUDA and for all other keys. Their results tell them apart.
template <class... A>
void on_three(torch::Library& m, const char* name) {
  m.impl(name, DispatchKey::CPU, [](A...) { return cpu; });
  m.impl(name, DispatchKey::CUDA, [](A...) { return cuda; });
  m.impl(name, DispatchKey::CompositeExplicitAutograd, [](A...) { return composite; });
}

template <class... A>
std::int64_t typed(const char* name, A... values) {
  return handle(name).typed<std::int64_t(A...)>().call(values...);
}
template <class... A>
std::int64_t boxed(const char* name, A... values) {
  dispatch::Stack stack;
  (stack.emplace_back(values), ...);
  handle(name).callBoxed(stack);
  return stack.at(0).toInt();
}
template <class... A>
void expect_both(std::int64_t expected, const char* name, A... values) {
  EXPECT_EQ(typed(name, values...), expected) << name << " typed";
  EXPECT_EQ(boxed(name, values...), expected) << name << " boxed";
}

TEST(Dispatch, TheBackendOfTheTensorChooses) {
  torch::Library m = fragment(__LINE__);
  m.def("one(Tensor x) -> int");
  on_three<at::Tensor>(m, "one");
  expect_both(cpu, "one", on(at::kCPU));
  expect_both(cuda, "one", on(at::kCUDA));
  expect_both(composite, "one", on(at::kXPU));
  expect_both(composite, "one", at::Tensor());
}

TEST(Dispatch, TheHighestBackendOfSeveralTensorsChooses) {
  torch::Library m = fragment(__LINE__);
  m.def("two(Tensor x, Tensor y) -> int");
  on_three<at::Tensor, at::Tensor>(m, "two");
  expect_both(cuda, "two", on(at::kCPU), on(at::kCUDA));
  expect_both(cuda, "two", on(at::kCUDA), on(at::kCPU));
  expect_both(cpu, "two", on(at::kCPU), at::Tensor());
}

TEST(Dispatch, ListsAndOptionalsOfTensorsCount) {
  torch::Library m = fragment(__LINE__);
  m.def("list(Tensor[] x) -> int");
  on_three<std::vector<at::Tensor>>(m, "list");
  expect_both(cuda, "list", std::vector<at::Tensor>{on(at::kCPU), on(at::kCUDA)});
  expect_both(composite, "list", std::vector<at::Tensor>{});
  m.def("view(Tensor[] x) -> int");
  on_three<at::TensorList>(m, "view");
  const std::vector<at::Tensor> tensors{on(at::kCUDA)};
  expect_both(cuda, "view", at::TensorList(tensors));
  m.def("optional(Tensor? x) -> int");
  on_three<std::optional<at::Tensor>>(m, "optional");
  expect_both(cuda, "optional", std::optional(on(at::kCUDA)));
  expect_both(composite, "optional", std::optional<at::Tensor>());
  m.def("optionals(Tensor?[] x) -> int");
  on_three<dispatch::List<std::optional<at::Tensor>>>(m, "optionals");
  expect_both(cpu, "optionals",
              dispatch::List<std::optional<at::Tensor>>{std::nullopt, on(at::kCPU)});
  m.def("array(Tensor[2] x) -> int");
  on_three<std::array<at::Tensor, 2>>(m, "array");
  expect_both(cuda, "array", std::array<at::Tensor, 2>{on(at::kCPU), on(at::kCUDA)});
  m.def("optional_list(Tensor[]? x) -> int");
  on_three<std::optional<std::vector<at::Tensor>>>(m, "optional_list");
  expect_both(cuda, "optional_list", std::optional(std::vector<at::Tensor>{on(at::kCUDA)}));
}

TEST(Dispatch, TensorsInsideOtherValuesDoNotCount) {
  torch::Library m = fragment(__LINE__);
  m.def("any(Any x) -> int");
  on_three<IValue>(m, "any");
  expect_both(composite, "any", IValue(on(at::kCUDA)));
  m.def("anys(Any[] x) -> int");
  on_three<std::vector<IValue>>(m, "anys");
  expect_both(composite, "anys", std::vector<IValue>{on(at::kCUDA)});
  m.def("tuple((Tensor, int) x) -> int");
  on_three<std::tuple<at::Tensor, std::int64_t>>(m, "tuple");
  expect_both(composite, "tuple", std::tuple<at::Tensor, std::int64_t>(on(at::kCUDA), 1));
  m.def("lists(Tensor[][] x) -> int");
  on_three<std::vector<std::vector<at::Tensor>>>(m, "lists");
  expect_both(composite, "lists", std::vector<std::vector<at::Tensor>>{{on(at::kCUDA)}});
}

TEST(Dispatch, AutogradKernelsComeBeforeTheBackends) {
  torch::Library m = fragment(__LINE__);
  m.def("grad(Tensor x) -> int");
  m.impl("grad", DispatchKey::CPU, [](at::Tensor) { return cpu; });
  m.impl("grad", DispatchKey::AutogradCUDA, [](at::Tensor) { return autograd; });
  expect_both(cpu, "grad", on(at::kCPU));
  expect_both(autograd, "grad", on(at::kCUDA));
  m.impl("grad", DispatchKey::Autograd, [](at::Tensor) { return autograd; });
  expect_both(autograd, "grad", on(at::kCPU));
}

TEST(Dispatch, AKernelSeesTheKeysOfTheCall) {
  torch::Library m = fragment(__LINE__);
  m.def("keys(Tensor x) -> bool");
  m.impl("keys", [](dispatch::DispatchKeySet keys, const at::Tensor&) {
    return keys.has(DispatchKey::CUDA);
  });
  const auto f = handle("keys").typed<bool(const at::Tensor&)>();
  EXPECT_TRUE(f(on(at::kCUDA)));
  EXPECT_FALSE(f(on(at::kCPU)));
}

std::int64_t heard(dispatch::DispatchKeySet keys, const at::Tensor&) {
  return static_cast<std::int64_t>(keys.raw_repr());
}

TEST(Dispatch, AKernelHearsTheSameKeysHoweverItIsCalled) {
  using keyed = std::int64_t(const at::Tensor&);
  torch::Library m = fragment(__LINE__);
  m.def("heard(Tensor x) -> int");
  m.impl("heard", DispatchKey::CPU, [](const at::Tensor&) { return cpu; });
  m.impl("heard", DispatchKey::AutogradCPU, &heard);
  const OperatorHandle op = handle("heard");
  const auto f = op.typed<keyed>();
  const at::Tensor x = at::ones({1});
  auto expect_everywhere = [&](dispatch::DispatchKeySet expected) {
    const auto number = static_cast<std::int64_t>(expected.raw_repr());
    EXPECT_EQ(f.call(x), number);
    EXPECT_EQ(f.call(x), number) << "by the row that the first call computed";
    EXPECT_EQ(boxed("heard", x), number);
    EXPECT_EQ(f.redispatch(dispatch::with_local_keys(x.key_set()), x), number);
  };
  const dispatch::DispatchKeySet plain = dispatch::DispatchKeySet(DispatchKey::CPU) |
                                         dispatch::DispatchKeySet(DispatchKey::AutogradCPU);
  expect_everywhere(plain);
  // With a kernel the key is no longer skipped, and reaches the kernel.
  m.impl("heard", DispatchKey::ADInplaceOrView, &heard);
  expect_everywhere(plain | dispatch::DispatchKeySet(DispatchKey::ADInplaceOrView));
}

TEST(Dispatch, WithoutTensorsOnlyACompositeKernelRuns) {
  torch::Library m = fragment(__LINE__);
  m.def("none(int x) -> int");
  m.impl("none", DispatchKey::CPU, [](std::int64_t) { return cpu; });
  const std::string text =
      test::thrown<dispatch::NotImplementedError>([] { typed("none", std::int64_t{1}); });
  EXPECT_THAT(text, AllOf(HasSubstr("There were no tensor arguments to this function"),
                          HasSubstr("test_handle::none(int x) -> int"), HasSubstr("[CPU]"),
                          HasSubstr("operator_handle.cpp:")));
  EXPECT_EQ(test::thrown<dispatch::NotImplementedError>([] { boxed("none", std::int64_t{1}); }),
            text);
  m.impl("none", [](std::int64_t) { return composite; });
  expect_both(composite, "none", std::int64_t{1});
}

TEST(Dispatch, AMissingKernelNamesTheBackendAndThoseThereAre) {
  torch::Library m = fragment(__LINE__);
  m.def("missing(Tensor x, *, float eps=1e-5) -> Tensor");
  const auto call = [](at::Tensor x) {
    handle("missing").typed<at::Tensor(at::Tensor, double)>().call(std::move(x), 1.0);
  };
  EXPECT_THAT(test::thrown<dispatch::NotImplementedError>([&] { call(on(at::kCPU)); }),
              HasSubstr("'test_handle::missing' is only available for these backends: []."));
  m.impl("missing", DispatchKey::CPU, [](at::Tensor x, double) { return x; });
  m.impl("missing", DispatchKey::XPU, [](at::Tensor x, double) { return x; });
  EXPECT_THAT(test::thrown<dispatch::NotImplementedError>([&] { call(on(at::kCUDA)); }),
              AllOf(HasSubstr("Could not run 'test_handle::missing' with arguments from the 'CUDA' "
                              "backend"),
                    HasSubstr("CPU"), HasSubstr("XPU"),
                    HasSubstr("test_handle::missing(Tensor x, *, float eps="),
                    HasSubstr("registered at ")));
  EXPECT_NO_THROW(call(on(at::kCPU)));
}

TEST(OperatorHandleTest, ATypedCallPassesArgumentsThroughUnchanged) {
  torch::Library m = fragment(__LINE__);
  m.def("same(Tensor(a!) x, str s, int[] n) -> Tensor(a!)",
        [](at::Tensor& x, const std::string& s, at::IntArrayRef n) -> at::Tensor& {
          EXPECT_EQ(s, "text");
          EXPECT_EQ(n.size(), 2U);
          EXPECT_EQ(x.use_count(), 1U);
          return x;
        });
  at::Tensor t = at::ones({1});
  const auto f =
      handle("same").typed<at::Tensor&(at::Tensor&, const std::string&, at::IntArrayRef)>();
  EXPECT_EQ(&f.call(t, "text", {1, 2}), &t);
}

TEST(OperatorHandleTest, AWrongSignatureNamesBothAndWhereTheKernelIs) {
  torch::Library m = fragment(__LINE__);
  m.def("typed(Tensor x, int k) -> Tensor", [](const at::Tensor& x, std::int64_t) { return x; });
  using right = at::Tensor(const at::Tensor&, std::int64_t);
  using other_reference = at::Tensor(at::Tensor, std::int64_t);
  using other_count = at::Tensor(const at::Tensor&);
  using other_result = void(const at::Tensor&, std::int64_t);
  EXPECT_NO_THROW((void)handle("typed").typed<right>());
  EXPECT_THAT(test::thrown<dispatch::TypeError>([] { (void)handle("typed").typed<other_count>(); }),
              AllOf(HasSubstr("Tried to access or call an operator with a wrong signature"),
                    HasSubstr("operator: test_handle::typed(Tensor x, int k) -> Tensor"),
                    HasSubstr("accessed as: (Tensor _0) -> Tensor _0"),
                    HasSubstr("the kernels are: (Tensor _0, int _1) -> Tensor _0"),
                    HasSubstr("operator_handle.cpp:")));
  // The inferred schemas are equal, so the message names the C++ types. int64_t is long or long
  // long.
  const std::string number = dispatch::cxx_name(typeid(std::int64_t).name());
  EXPECT_THAT(
      test::thrown<dispatch::TypeError>([] { (void)handle("typed").typed<other_reference>(); }),
      AllOf(HasSubstr("accessed as: (Tensor _0, int _1) -> Tensor _0, in C++ at::Tensor "
                      "(at::Tensor, " +
                      number + ")\n"),
            HasSubstr("the kernels are: (Tensor _0, int _1) -> Tensor _0, in C++ at::Tensor "
                      "(at::Tensor const&, " +
                      number + ")\n"),
            HasSubstr("The types of the schema are the same, those of C++ are not: write "
                      "typed<...>() with those of the kernels")));
  EXPECT_THROW((void)handle("typed").typed<other_result>(), dispatch::TypeError);
}

// After the first one typed() takes no lock, unless the registrations have changed.
TEST(OperatorHandleTest, ATypedHandleIsHeldAgainstWhatIsRegisteredNow) {
  using number = std::int64_t(std::int64_t);
  using text = std::string(std::string);
  std::optional<torch::Library> m(fragment(__LINE__));
  m->def("again(int k) -> int", [](std::int64_t k) { return k; });
  const OperatorHandle op = handle("again");
  for (int i = 0; i != 3; ++i) {
    EXPECT_EQ(op.typed<number>().call(i), i);
    EXPECT_THROW((void)op.typed<text>(), dispatch::TypeError);
  }
  m.emplace(fragment(__LINE__));
  m->def("again(str k) -> str", [](std::string k) { return k; });
  for (int i = 0; i != 3; ++i) {
    EXPECT_THROW((void)op.typed<number>(), dispatch::TypeError);
    EXPECT_EQ(op.typed<text>().call("a"), "a");
    EXPECT_EQ(handle("again").typed<text>().call("b"), "b");
  }
  m.emplace(fragment(__LINE__));
  m->def("again(int k) -> int", [](std::int64_t k) { return k + 1; });
  EXPECT_EQ(op.typed<number>().call(1), 2);
  EXPECT_THROW((void)op.typed<text>(), dispatch::TypeError);
}

void nothing_for(const OperatorHandle&, dispatch::Stack* stack) { *stack = {0}; }

TEST(OperatorHandleTest, AnotherDefinitionOfTheSameKernelsIsHeldAgainstATypedHandle) {
  torch::Library kernels = fragment(__LINE__);
  kernels.impl("defined_anew", dispatch::CppFunction::makeFromBoxedFunction<&nothing_for>());
  std::optional<torch::Library> m(fragment(__LINE__));
  m->def("defined_anew(int k) -> int");
  for (int i = 0; i != 2; ++i) (void)handle("defined_anew").typed<std::int64_t(std::int64_t)>();
  m.emplace(fragment(__LINE__));
  m->def("defined_anew(str k) -> int");
  EXPECT_THROW((void)handle("defined_anew").typed<std::int64_t(std::int64_t)>(),
               dispatch::TypeError);
}

TEST(OperatorHandleTest, ATypedHandleMayHaveNumbersForSymbols) {
  torch::Library m = fragment(__LINE__);
  m.def("numbers(Tensor x, SymInt n, SymInt[] s, SymInt? o=None) -> int");
  m.impl("numbers", DispatchKey::CPU,
         [](const at::Tensor&, std::int64_t n, at::IntArrayRef s, std::optional<std::int64_t> o) {
           return n + s[1] + o.value_or(1000);
         });
  using numbers =
      std::int64_t(const at::Tensor&, std::int64_t, at::IntArrayRef, std::optional<std::int64_t>);
  using symbols =
      std::int64_t(const at::Tensor&, c10::SymInt, c10::SymIntArrayRef, std::optional<c10::SymInt>);
  const auto own = handle("numbers").typed<numbers>();
  const at::Tensor x = on(at::kCPU);
  EXPECT_EQ(own.call(x, 1, {0, 20}, 300), 321);
  const auto other = handle("numbers").typed<symbols>();
  const std::vector<c10::SymInt> s{0, 20};
  for (int i = 0; i != 2; ++i) {  // the second calls find a computed row
    EXPECT_EQ(other.call(x, 1, s, 300), 321);
    EXPECT_EQ(other.call(x, 1, s, std::nullopt), 1021);
    EXPECT_EQ(own.call(x, 1, {0, 20}, 300), 321);
    EXPECT_EQ(other.redispatch(dispatch::DispatchKeySet(DispatchKey::CPU), x, 1, s, 300), 321);
  }
  EXPECT_EQ(dispatch::invoke(handle("numbers"), x, std::int64_t{1},
                             std::vector<std::int64_t>{0, 20}, std::int64_t{300})
                .toInt(),
            321);
  // This kernel takes the keys of the call, and precedes the kernel for the CPU.
  m.impl("numbers", DispatchKey::Autograd,
         [&](dispatch::DispatchKeySet keys, const at::Tensor& t, std::int64_t n, at::IntArrayRef,
             std::optional<std::int64_t> o) {
           const std::vector<c10::SymInt> doubled{0, 40};
           return other.redispatch(keys & dispatch::after_autograd_keyset, t, n, doubled,
                                   o.value());
         });
  EXPECT_EQ(other.call(x, 1, s, 300), 341);
  const auto by_value = handle("numbers")
                            .typed<std::int64_t(at::Tensor, const c10::SymInt&, at::IntArrayRef,
                                                std::optional<std::int64_t>)>();
  EXPECT_EQ(by_value.call(x, 1, {0, 20}, 300), 341);
  EXPECT_EQ(own.call(x, 1, {0, 20}, 300), 341);
}

TEST(OperatorHandleTest, ATypedHandleMayHaveSymbolsForNumbers) {
  torch::Library m = fragment(__LINE__);
  static std::int64_t filled = 0;
  m.def("fill_(Tensor(a!) self, SymInt n) -> Tensor(a!)",
        [](at::Tensor& self, c10::SymInt n) -> at::Tensor& {
          filled = n.expect_int();
          return self;
        });
  at::Tensor x = on(at::kCPU);
  const auto own = handle("fill_").typed<at::Tensor&(at::Tensor&, c10::SymInt)>();
  EXPECT_EQ(&own.call(x, 2), &x);  // from now on its kernel is the expected one
  const auto by_number = handle("fill_").typed<at::Tensor&(at::Tensor&, std::int64_t)>();
  const auto by_reference = handle("fill_").typed<at::Tensor&(at::Tensor&, const c10::SymInt&)>();
  for (int i = 0; i != 2; ++i) {  // the second calls find a computed row
    EXPECT_EQ(&by_number.call(x, 3), &x);
    EXPECT_EQ(filled, 3);
    EXPECT_EQ(&by_reference.call(x, 4), &x);
    EXPECT_EQ(filled, 4);
    EXPECT_EQ(&own.call(x, 5), &x);
    EXPECT_EQ(filled, 5);
  }
  // Another kernel may have a number for the symbol.
  m.impl("fill_", DispatchKey::CUDA, [](at::Tensor& self, std::int64_t n) -> at::Tensor& {
    filled = 10 * n;
    return self;
  });
  at::Tensor there = on(at::kCUDA);
  for (int i = 0; i != 2; ++i) {
    EXPECT_EQ(&own.call(there, 6), &there);
    EXPECT_EQ(filled, 60);
    EXPECT_EQ(&by_number.call(there, 7), &there);
    EXPECT_EQ(filled, 70);
    EXPECT_EQ(&own.call(x, 8), &x);
    EXPECT_EQ(filled, 8);
    EXPECT_EQ(&by_number.call(x, 9), &x);
    EXPECT_EQ(filled, 9);
  }
  handle("fill_").checkInvariants();
  // Types other than symbols must be those of the kernels.
  EXPECT_THROW((void)handle("fill_").typed<at::Tensor&(at::Tensor&, double)>(),
               dispatch::TypeError);
  EXPECT_THROW((void)handle("fill_").typed<void(at::Tensor&, std::int64_t)>(), dispatch::TypeError);
  EXPECT_THROW((void)handle("fill_").typed<at::Tensor&(at::Tensor&)>(), dispatch::TypeError);
  m.def("number(int n) -> int", [](std::int64_t n) { return n; });
  EXPECT_THROW((void)handle("number").typed<std::int64_t(const std::int64_t&)>(),
               dispatch::TypeError);
}

TEST(OperatorHandleTest, AKernelThatComesAfterATypedHandleMustBeWhatItCalls) {
  torch::Library m = fragment(__LINE__);
  m.def("late_kernel(float x) -> float");
  const auto op = handle("late_kernel").typed<double(double)>();
  EXPECT_THAT(
      test::thrown<dispatch::Error>([&] { m.impl("late_kernel", [](float x) { return x; }); }),
      HasSubstr("a typed handle was taken as"));
  EXPECT_THAT(
      test::thrown<dispatch::TypeError>([] { (void)handle("late_kernel").typed<float(float)>(); }),
      HasSubstr("another typed handle was taken as"));
  m.impl("late_kernel", [](double x) { return 2 * x; });
  EXPECT_EQ(op.call(1.5), 3.0);
}

TEST(OperatorHandleTest, WithoutAKernelTheSchemaDecides) {
  torch::Library m = fragment(__LINE__);
  m.def("no_kernel(Tensor x, int k, Device? d=None) -> Tensor");
  using right = at::Tensor(const at::Tensor&, std::int64_t, std::optional<c10::Device>);
  using wrong = at::Tensor(const at::Tensor&, double, std::optional<c10::Device>);
  EXPECT_NO_THROW((void)handle("no_kernel").typed<right>());
  EXPECT_THAT(test::thrown<dispatch::TypeError>([] { (void)handle("no_kernel").typed<wrong>(); }),
              HasSubstr("Type mismatch in argument 2: int vs float."));
}

TEST(OperatorHandleTest, ABoxedCallWithTooFewValuesNamesTheSignature) {
  torch::Library m = fragment(__LINE__);
  m.def("few(Tensor x, int k) -> Tensor", [](at::Tensor x, std::int64_t) { return x; });
  dispatch::Stack stack{at::ones({1})};
  EXPECT_THAT(
      test::thrown<dispatch::ValueError>([&] { handle("few").callBoxed(stack); }),
      AllOf(HasSubstr("takes 2 values but the stack holds 1"),
            HasSubstr("test_handle::few(Tensor x, int k) -> Tensor"), HasSubstr("registered at ")));
  EXPECT_EQ(stack.size(), 1U);
}

// The first call computes the row, and later ones go to the expected kernel.
constexpr int calls = 3;

/// Calls an operator with these values on a stack that begins with a 7. Returns the values above
/// it.
template <class... A>
std::vector<IValue> left_by(const char* name, A... values) {
  dispatch::Stack stack{7};
  (stack.emplace_back(values), ...);
  handle(name).callBoxed(stack);
  EXPECT_EQ(stack.at(0).toInt(), 7);
  stack.erase(stack.begin());
  return stack;
}

TEST(OperatorHandleTest, ABoxedCallReturnsTheArgumentThatItsKernelDoes) {
  torch::Library m = fragment(__LINE__);
  m.def("second_(Tensor x, int n, Tensor(a!) out) -> Tensor(a!)");
  m.def("first_(Tensor(a!) x, int n, str s) -> Tensor(a!)");
  m.def("in_place_(Tensor(a!) x) -> Tensor(a!)");
  m.impl("second_", DispatchKey::CPU,
         [](const at::Tensor&, std::int64_t, at::Tensor& out) -> at::Tensor& { return out; });
  m.impl("first_", DispatchKey::CPU,
         [](at::Tensor& x, std::int64_t, std::string_view) -> at::Tensor& { return x; });
  m.impl("in_place_", DispatchKey::CPU, [](at::Tensor& x) -> at::Tensor& { return x; });
  const at::Tensor x = at::ones({2}), out = at::ones({2});
  for (int i = 0; i != calls; ++i) {
    const auto second = left_by("second_", x, 1, out);
    ASSERT_EQ(second.size(), 1U);
    EXPECT_TRUE(second[0].toTensor().is_same(out));
    const auto first = left_by("first_", x, 1, "text");
    ASSERT_EQ(first.size(), 1U);
    EXPECT_TRUE(first[0].toTensor().is_same(x));
    const auto only = left_by("in_place_", x);
    ASSERT_EQ(only.size(), 1U);
    EXPECT_TRUE(only[0].toTensor().is_same(x));
  }
  EXPECT_EQ(x.use_count(), 1);
  EXPECT_EQ(out.use_count(), 1);
}

TEST(OperatorHandleTest, ABoxedCallTakesWhatLiesInItsValuesAndMakesTheRest) {
  torch::Library m = fragment(__LINE__);
  m.def("rest(Tensor x, int n, float f, bool b, str s, int[] l, Tensor? y, Any a) -> str");
  m.impl("rest", DispatchKey::CPU,
         [](const at::Tensor& x, std::int64_t n, double f, bool b, const std::string& s,
            std::vector<std::int64_t> l, const std::optional<at::Tensor>& y, const IValue& a) {
           return std::to_string(x.numel()) + std::to_string(n) + std::to_string(f > 1) +
                  std::to_string(b) + s + std::to_string(l.size()) + std::to_string(y.has_value()) +
                  a.str();
         });
  m.impl("rest", DispatchKey::CUDA,
         [](const at::Tensor&, std::int64_t, double, bool, const std::string&,
            std::vector<std::int64_t>, const std::optional<at::Tensor>&,
            const IValue&) { return std::string("CUDA"); });
  const at::Tensor x = at::ones({2});
  const auto text = [](const std::vector<IValue>& values) {
    EXPECT_EQ(values.size(), 1U);
    return values.at(0).toStringRef();
  };
  const std::vector<std::int64_t> list{1, 2, 3};
  for (int i = 0; i != calls; ++i) {
    EXPECT_EQ(text(left_by("rest", x, 4, 1.5, true, "text", list, IValue(), 5)), "2411text305");
    EXPECT_EQ(text(left_by("rest", x, 4, 0.5, false, "", list, x, 5)), "2400315");
    EXPECT_EQ(text(left_by("rest", x, 4, 0.5, false, "", list, on(at::kCUDA), 5)), "CUDA");
    EXPECT_EQ(
        text(left_by("rest", x, 4, 0.5, false, "", list, IValue(), on(at::kCUDA))).substr(0, 6),
        "240030");
    const std::string wrong = test::thrown<dispatch::TypeError>(
        [&] { left_by("rest", x, 4, 0.5, false, "", list, 6, 5); });
    EXPECT_THAT(wrong, HasSubstr("in argument 7 of the kernel"));
    EXPECT_THAT(wrong, HasSubstr("test_handle::rest"));
  }
  EXPECT_EQ(x.use_count(), 1);
}

template <int, class T>
using repeated = T;
template <int... n>
auto sum_of(std::integer_sequence<int, n...>) {
  return [](repeated<n, std::int64_t>... all) { return (all + ...); };
}

TEST(OperatorHandleTest, ABoxedCallTakesAsManyValuesAsAKernelHas) {
  torch::Library m = fragment(__LINE__);
  std::string schema = "sixty_four(int a0";
  for (int i = 1; i != 64; ++i) schema += ", int a" + std::to_string(i);
  m.def(schema + ") -> int", sum_of(std::make_integer_sequence<int, 64>()));
  for (int i = 0; i != calls; ++i) {
    dispatch::Stack stack{7};
    for (int n = 1; n <= 64; ++n) stack.emplace_back(n);
    handle("sixty_four").callBoxed(stack);
    ASSERT_EQ(stack.size(), 2U);
    EXPECT_EQ(stack[1].toInt(), 65 * 32);
  }
}

TEST(OperatorHandleTest, ABoxedCallMakesViewsAndNumbersOfItsValues) {
  torch::Library m = fragment(__LINE__);
  m.def("views(Tensor x, str s, int[] l, int? n, ScalarType t) -> int");
  const auto kernel = [](std::int64_t place) {
    return [place](const at::Tensor&, std::string_view s, at::IntArrayRef l,
                   std::optional<std::int64_t> n, at::ScalarType t) {
      return place * 10000 + static_cast<std::int64_t>(s.size()) * 1000 +
             static_cast<std::int64_t>(l.size()) * 100 + n.value_or(7) * 10 + (t == at::kFloat);
    };
  };
  m.impl("views", DispatchKey::CPU, kernel(1));
  m.impl("views", DispatchKey::CUDA, kernel(2));
  const auto number = [](auto... values) { return left_by("views", values...).at(0).toInt(); };
  const at::Tensor x = at::ones({1}), device = on(at::kCUDA);
  const std::vector<std::int64_t> two{1, 2};
  const IValue none;
  for (int i = 0; i != calls; ++i) {
    EXPECT_EQ(number(x, "abc", two, 5, at::kFloat), 13251);
    EXPECT_EQ(number(x, "", std::vector<std::int64_t>{}, none, at::kLong), 10070);
    EXPECT_EQ(number(x, at::Device(at::kCPU), two, none, at::kLong), 13270);
    EXPECT_EQ(number(device, "abc", two, 5, at::kFloat), 23251);
    EXPECT_THAT(test::thrown<dispatch::TypeError>([&] { number(x, "abc", 3, 5, at::kFloat); }),
                AllOf(HasSubstr("in argument 3 of the kernel"), HasSubstr("test_handle::views(")));
  }
}

TEST(OperatorHandleTest, TensorsInAViewOfAListCountInABoxedCall) {
  torch::Library m = fragment(__LINE__);
  m.def("tensors(Tensor x, Tensor[] l) -> int");
  m.impl("tensors", DispatchKey::CPU, [](const at::Tensor&, at::TensorList) { return cpu; });
  m.impl("tensors", DispatchKey::CUDA, [](const at::Tensor&, at::TensorList) { return cuda; });
  const at::Tensor x = on(at::kCPU), device = on(at::kCUDA);
  for (int i = 0; i != calls; ++i) {
    EXPECT_EQ(left_by("tensors", x, std::vector<at::Tensor>{x}).at(0).toInt(), cpu);
    EXPECT_EQ(left_by("tensors", x, std::vector<at::Tensor>{device}).at(0).toInt(), cuda);
  }
}

TEST(OperatorHandleTest, AValueThatDoesNotConvertNamesArgumentSignatureAndPlace) {
  torch::Library m = fragment(__LINE__);
  m.def("narrow(int a, int b) -> int", [](int a, std::int8_t b) { return a + b; });
  const auto call = [](IValue a, IValue b) {
    dispatch::Stack stack{std::move(a), std::move(b)};
    handle("narrow").callBoxed(&stack);
    return stack.at(0).toInt();
  };
  EXPECT_EQ(call(1, -128), -127);
  EXPECT_THAT(test::thrown<dispatch::ValueError>([&] { call(1, 300); }),
              AllOf(HasSubstr("the integer 300 does not fit in 8 bits"), HasSubstr("in argument 2"),
                    HasSubstr("test_handle::narrow(int a, int b) -> int"),
                    HasSubstr("registered at "), HasSubstr("operator_handle.cpp:")));
  EXPECT_THAT(test::thrown<dispatch::TypeError>([&] { call("x", 1); }),
              AllOf(HasSubstr("Expected a value of type 'int' but found type 'str'"),
                    HasSubstr("in argument 1"), HasSubstr("test_handle::narrow(")));
}

TEST(OperatorHandleTest, WhatAKernelThrowsIsItsOwn) {
  torch::Library m = fragment(__LINE__);
  m.def("throws(int x) -> ()", [](std::int64_t x) {
    if (x == 0) throw dispatch::TypeError("the kernel's own words");
    throw std::out_of_range("another");
  });
  const auto f = handle("throws").typed<void(std::int64_t)>();
  EXPECT_EQ(test::thrown<dispatch::TypeError>([&] { f.call(0); }), "the kernel's own words");
  EXPECT_EQ(test::thrown<std::out_of_range>([&] { f.call(1); }), "another");
  dispatch::Stack stack{0};
  EXPECT_EQ(test::thrown<dispatch::TypeError>([&] { handle("throws").callBoxed(stack); }),
            "the kernel's own words");
}

TEST(OperatorHandleTest, SaysWhichKernelsMakeACallAmbiguous) {
  torch::Library m = fragment(__LINE__);
  const auto same = [](const at::Tensor& x) { return x; };
  m.def("ambiguous(Tensor x) -> Tensor");
  m.impl("ambiguous", same, "F.cpp", 1);
  m.impl("ambiguous", DispatchKey::FPGA, same, "F.cpp", 2);
  const auto op = handle("ambiguous").typed<at::Tensor(const at::Tensor&)>();
  EXPECT_THAT(
      test::thrown<dispatch::Error>([&] {
        (void)op.redispatch(dispatch::DispatchKeySet(DispatchKey::AutogradOther), at::ones({1}));
      }),
      AllOf(HasSubstr("test_handle::ambiguous has kernels registered to both "
                      "CompositeImplicitAutograd and a backend mapped to AutogradOther. This makes "
                      "the backend kernel unreachable"),
            HasSubstr("The kernels of test_handle::ambiguous(Tensor x) -> Tensor are:"),
            HasSubstr("\n  FPGA: registered at F.cpp:2"),
            HasSubstr("\n  CompositeImplicitAutograd: registered at F.cpp:1"),
            HasSubstr("Register a kernel for AutogradOther")));
}

TEST(OperatorHandleTest, SaysWhatItIs) {
  torch::Library m = fragment(__LINE__);
  m.def("facts.over(Tensor x) -> Tensor");
  const OperatorHandle op(dispatch::find_entry("test_handle::facts", "over"));
  EXPECT_EQ(op.operator_name().str(), "test_handle::facts.over");
  EXPECT_TRUE(op.hasSchema());
  EXPECT_EQ(dispatch::to_string(op.schema()), "test_handle::facts.over(Tensor x) -> Tensor");
  EXPECT_THAT(op.debug(), HasSubstr("operator_handle.cpp:"));
  EXPECT_FALSE(op.hasKernelForDispatchKey(DispatchKey::CPU));
  m.impl("facts.over", DispatchKey::CPU, [](at::Tensor x) { return x; });
  EXPECT_TRUE(op.hasKernelForDispatchKey(DispatchKey::CPU));
  EXPECT_FALSE(op.hasKernelForDispatchKey(DispatchKey::CompositeImplicitAutograd));
  m.impl("facts.over", [](at::Tensor x) { return x; });
  EXPECT_TRUE(op.hasKernelForDispatchKey(DispatchKey::CompositeImplicitAutograd));
  EXPECT_EQ(op, OperatorHandle(dispatch::find_entry("test_handle::facts", "over")));
}

TEST(OperatorHandleTest, AHandleOutlivesItsLibrary) {
  {
    torch::Library m = fragment(__LINE__);
    m.def("gone(Tensor x) -> Tensor", [](const at::Tensor& x) { return x; });
  }
  const OperatorHandle op = handle("gone");
  EXPECT_FALSE(op.hasSchema());
  EXPECT_THAT(test::thrown<dispatch::Error>([&] { (void)op.schema(); }),
              HasSubstr("Tried to access the schema for test_handle::gone"));
  const auto f = op.typed<at::Tensor(const at::Tensor&)>();
  EXPECT_THAT(test::thrown<dispatch::Error>([&] { f.call(at::ones({1})); }),
              HasSubstr("test_handle::gone is no longer registered"));
  dispatch::Stack stack{at::ones({1})};
  EXPECT_THROW(op.callBoxed(stack), dispatch::Error);
}

TEST(OperatorHandleTest, ASchemaLastsWhileACallReadsItAndTheirNumberIsBounded) {
  const auto schemas = [] {
    std::size_t count = 0;
    const auto* e = dispatch::find_entry("test_handle::kept", "");
    for (const auto* s = e->old_schemas; s != nullptr; s = s->older) ++count;
    return count;
  };
  for (int i = 0; i != 200; ++i) {
    torch::Library m = fragment(__LINE__);
    m.def("kept(Tensor x) -> Tensor");
    EXPECT_EQ(handle("kept").schema().arguments().size(), 1U);
  }
  EXPECT_EQ(schemas(), 1U) << "the same text is read once";
  for (int i = 0; i != 200; ++i) {
    torch::Library m = fragment(__LINE__);
    m.def("kept(Tensor x, int n=" + std::to_string(i) + ") -> Tensor");
    EXPECT_EQ(handle("kept").schema().arguments().size(), 2U);
  }
  EXPECT_EQ(schemas(), dispatch::kept_schema::most_unused);
}

void leave_cuda(const OperatorHandle&, dispatch::Stack* stack) { *stack = {IValue(cuda)}; }

TEST(Dispatch, MoreThan64ArgumentsChooseAKernelToo) {
  std::string schema = "many(";
  for (int i = 0; i != 70; ++i) schema += "int i" + std::to_string(i) + ", ";
  torch::Library m = fragment(__LINE__);
  m.def(schema + "Tensor t) -> int");
  m.impl("many", DispatchKey::CUDA, dispatch::CppFunction::makeFromBoxedFunction<&leave_cuda>());
  dispatch::Stack stack(70, IValue(0));
  stack.emplace_back(on(at::kCUDA));
  handle("many").callBoxed(stack);
  EXPECT_EQ(stack.at(0).toInt(), cuda);
  stack.assign(70, IValue(0));
  stack.emplace_back(on(at::kCPU));
  EXPECT_THROW(handle("many").callBoxed(stack), dispatch::NotImplementedError);
}

TEST(OperatorHandleTest, AnOrdinaryBoxedCallReadsNoSchema) {
  if (dispatch::the_registry().has_guards) GTEST_SKIP() << "a boxed call has to";
  torch::Library m = fragment(__LINE__);
  m.def("first(Tensor x, int n) -> int").def("first_of_three(Tensor x) -> int");
  m.impl("first", DispatchKey::CPU, [](at::Tensor, std::int64_t n) { return n; });
  on_three<at::Tensor>(m, "first_of_three");
  EXPECT_EQ(boxed("first", on(c10::DeviceType::CPU), 7), 7);
  EXPECT_EQ(boxed("first_of_three", on(c10::DeviceType::CPU)), cpu);
  EXPECT_EQ(handle("first").entry().keyed, nullptr);
  EXPECT_EQ(handle("first_of_three").entry().keyed, nullptr);
  // For any other backend, it must be known which arguments choose a kernel.
  EXPECT_EQ(boxed("first_of_three", on(c10::DeviceType::MTIA)), composite);
  EXPECT_NE(handle("first_of_three").entry().keyed, nullptr);
  EXPECT_THAT(test::thrown<dispatch::Error>([] { boxed("first", 7); }), HasSubstr("first"));
}

TEST(OperatorHandleTest, ThreadsMayMakeTheFirstCallsTogether) {
  for (int round = 0; round < 100; ++round) {
    torch::Library m = fragment(__LINE__);
    m.def("first(Tensor x) -> int");
    on_three<at::Tensor>(m, "first");
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i)
      threads.emplace_back([i] {
        const at::Tensor x = on(i == 0 ? at::kCUDA : at::kCPU);
        for (int n = 0; n < 20; ++n)
          EXPECT_EQ(i == 2 ? boxed("first", x) : typed("first", x), i == 0 ? cuda : cpu);
      });
    for (std::thread& t : threads) t.join();
  }
}

TEST(OperatorHandleTest, AKernelMayCallOtherOperators) {
  torch::Library m = fragment(__LINE__);
  m.def("inner(int x) -> int", [](std::int64_t x) { return x + 1; });
  m.def("outer(int x) -> int", [](std::int64_t x) {
    static const auto op = handle("inner").typed<std::int64_t(std::int64_t)>();
    return 2 * op.call(x);
  });
  EXPECT_EQ(typed("outer", std::int64_t{3}), 8);
}

}  // namespace
