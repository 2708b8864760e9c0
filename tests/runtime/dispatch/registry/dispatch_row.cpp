// SPDX-License-Identifier: BSL-1.0
// Dispatch rows depend only on the live registrations, whatever the history.
#include <dispatch/registry/dispatch_row.hpp>

#include <c10/core/impl/LocalDispatchKeySet.h>
#include <gmock/gmock.h>
#include <torch/library.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include "../../thrown.hpp"

namespace {

using dispatch::DispatchKey;
using dispatch::DispatchKeySet;
using torch::Library;

constexpr DispatchKey tried[] = {DispatchKey::CPU,
                                 DispatchKey::CUDA,
                                 DispatchKey::SparseCPU,
                                 DispatchKey::QuantizedCUDA,
                                 DispatchKey::MTIA,
                                 DispatchKey::Meta,
                                 DispatchKey::NestedTensorCPU,
                                 DispatchKey::FPGA,
                                 DispatchKey::BackendSelect,
                                 DispatchKey::ADInplaceOrView,
                                 DispatchKey::AutogradCPU,
                                 DispatchKey::AutogradOther,
                                 DispatchKey::AutogradNestedTensor,
                                 DispatchKey::AutocastCPU,
                                 DispatchKey::FuncTorchBatched,
                                 DispatchKey::Autograd,
                                 DispatchKey::CompositeImplicitAutograd,
                                 DispatchKey::CompositeImplicitAutogradNestedTensor,
                                 DispatchKey::CompositeExplicitAutograd,
                                 DispatchKey::CompositeExplicitAutogradNonFunctional,
                                 DispatchKey::FuncTorchBatchedDecomposition,
                                 DispatchKey::Undefined};

/// The live registrations of each key, oldest first. The row must have the last one.
using live = std::map<DispatchKey, std::vector<int>>;

/// Returns the kernel for a runtime key by PyTorch's rule, in a second implementation: -1 for
/// missing, -2 for ambiguous, -3 for a fallthrough.
int by_rule(const live& kernels, DispatchKey k) {
  const auto newest = [&](DispatchKey key) -> std::optional<int> {
    const auto found = kernels.find(key);
    if (found == kernels.end() || found->second.empty()) return std::nullopt;
    return found->second.back();
  };
  const auto covers = [&](DispatchKey alias) {
    return k != DispatchKey::Undefined && dispatch::getRuntimeDispatchKeySet(alias).has(k);
  };
  const bool none = k == DispatchKey::Undefined;
  if (!none)
    if (const auto direct = newest(k)) return *direct;
  using enum DispatchKey;
  for (const DispatchKey alias :
       {CompositeExplicitAutogradNonFunctional, CompositeExplicitAutograd})
    if (const auto found = newest(alias); found && (none || covers(alias))) return *found;
  if (const auto found = newest(CompositeImplicitAutogradNestedTensor);
      found && covers(CompositeImplicitAutogradNestedTensor))
    return *found;
  bool other_backend = false, own_backend = newest(CompositeExplicitAutograd).has_value();
  for (const auto& [key, numbers] : kernels) {
    if (numbers.empty() || dispatch::isAliasDispatchKey(key)) continue;
    other_backend |= dispatch::autogradother_backends.has(key);
    own_backend |= dispatch::getBackendKeySetFromAutograd(k).has(key);
  }
  if (const auto found = newest(CompositeImplicitAutograd);
      found && (none || covers(CompositeImplicitAutograd))) {
    if (k == AutogradOther && other_backend) return -2;
    if (!own_backend) return *found;
  }
  if (const auto found = newest(Autograd); found && covers(Autograd)) return *found;
  if (const auto found = newest(FuncTorchBatchedDecomposition);
      found && covers(FuncTorchBatchedDecomposition))
    return *found;
  const bool computes = none || dispatch::toFunctionalityKey(k) == NestedTensor ||
                        dispatch::backend_dispatch_keyset.has(dispatch::toFunctionalityKey(k));
  return computes ? -1 : -3;
}

int in_row(dispatch::operator_entry& e, DispatchKey k) {
  const std::uint16_t number = e.row->numbers[dispatch::getDispatchTableIndexForDispatchKey(k)];
  switch (number) {
    case dispatch::operator_entry::is_missing: return -1;
    case dispatch::operator_entry::is_ambiguous: return -2;
    case dispatch::operator_entry::is_fallthrough: return -3;
    default: {
      const dispatch::kernel& kernel = *e.kernels[number];
      return static_cast<int>(reinterpret_cast<std::int64_t (*)(std::int64_t)>(kernel.unboxed)(0));
    }
  }
}

// Each kernel returns its number.
template <int number>
std::int64_t numbered(std::int64_t) {
  return number;
}
template <int... number>
constexpr std::array<std::int64_t (*)(std::int64_t), sizeof...(number)> all(
    std::integer_sequence<int, number...>) {
  return {&numbered<number>...};
}
constexpr auto kernels = all(std::make_integer_sequence<int, 64>());

/// Makes and undoes registrations at random, and keeps a list of the live ones.
class history {
 public:
  explicit history(unsigned seed) : random_(seed) { definition_.def("f(int k) -> int"); }

  void step() {
    if (!held_.empty() && random_() % 3 == 0) {
      const std::size_t i = random_() % held_.size();
      auto& numbers = live_[held_[i].key];
      numbers.erase(std::find(numbers.begin(), numbers.end(), held_[i].number));
      held_.erase(held_.begin() + static_cast<std::ptrdiff_t>(i));
    } else if (held_.size() < 12) {
      const DispatchKey key = tried[random_() % std::size(tried)];
      const int number = next_++;
      held_.push_back({fragment(), key, number});
      held_.back().library.impl("f", key, kernels[static_cast<std::size_t>(number)]);
      live_[key == DispatchKey::Undefined ? DispatchKey::CompositeImplicitAutograd : key].push_back(
          number);
      held_.back().key =
          key == DispatchKey::Undefined ? DispatchKey::CompositeImplicitAutograd : key;
    }
  }
  [[nodiscard]] const live& what_is_live() const { return live_; }
  [[nodiscard]] static dispatch::operator_entry& entry() {
    return *dispatch::find_entry("test_row::f", "");
  }

 private:
  struct registration {
    Library library;
    DispatchKey key;
    int number;
    registration(Library l, DispatchKey k, int n) : library(std::move(l)), key(k), number(n) {}
    registration(registration&&) = default;
    // A Library cannot be assigned, so the object is destroyed and constructed again.
    registration& operator=(registration&& other) noexcept {
      if (this != &other) {
        this->~registration();
        new (this) registration(std::move(other));
      }
      return *this;
    }
    ~registration() = default;
  };
  static Library fragment() {
    return {Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__};
  }

  std::mt19937 random_;
  Library definition_ = fragment();
  std::vector<registration> held_;
  live live_;
  int next_ = 0;  // no two live kernels have the same number
};

TEST(DispatchRow, IsTheRulesAfterAnyHistory) {
  std::vector<DispatchKey> keys{DispatchKey::Undefined};
  for (const DispatchKey key : DispatchKeySet(DispatchKeySet::FULL)) keys.push_back(key);
  for (unsigned sequence = 0; sequence != 20'000; ++sequence) {
    history h(sequence);
    const unsigned steps = 1 + sequence % 20;
    for (unsigned step = 0; step != steps; ++step) h.step();
    dispatch::operator_entry& e = history::entry();
    dispatch::update_row(dispatch::the_registry(), e);
    for (const DispatchKey k : keys) {
      int expected = by_rule(h.what_is_live(), k), actual = in_row(e, k);
      if (expected != actual)
        FAIL() << "sequence " << sequence << ", " << toString(k) << ": " << actual << " instead of "
               << expected;
    }
  }
}

TEST(DispatchRow, UsesItsMemoryAgain) {
  Library definition(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  definition.def("g(int k) -> int");
  std::set<const void*> seen;
  for (int i = 0; i != 1'000; ++i) {
    Library m(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
    m.impl("g", DispatchKey::CPU, kernels[static_cast<std::size_t>(i) % kernels.size()]);
    dispatch::operator_entry& e = *dispatch::find_entry("test_row::g", "");
    dispatch::update_row(dispatch::the_registry(), e);
    seen.insert(e.newest);
    EXPECT_EQ(in_row(e, DispatchKey::CPU), i % static_cast<int>(kernels.size()));
  }
  EXPECT_EQ(seen.size(), 1U);
  EXPECT_LE(dispatch::find_entry("test_row::g", "")->kernel_count, 4);
}

TEST(DispatchRow, ManyKernelsMayHideOneAnother) {
  Library definition(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  definition.def("h(int k) -> int");
  const auto call = [] {
    return c10::Dispatcher::singleton()
        .findSchemaOrThrow("test_row::h", "")
        .typed<std::int64_t(std::int64_t)>()
        .call(0);
  };
  for (int round = 0; round != 3; ++round) {
    std::vector<Library> libraries;
    for (int i = 0; i != 600; ++i) {
      libraries.emplace_back(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
      if (i % 2 == 0)
        libraries.back().impl("h", &numbered<1>);
      else
        libraries.back().impl("h", &numbered<2>);
      EXPECT_EQ(call(), 1 + i % 2);
    }
    for (int i = 600; i != 1; --i) {
      libraries.pop_back();
      EXPECT_EQ(call(), 1 + i % 2);
    }
  }
  // The next round reuses the records of the previous one.
  EXPECT_LE(dispatch::find_entry("test_row::h", "")->kernel_count, 603);
}

TEST(DispatchRow, SaysWhenAnOperatorHasMoreKernelsThanItCanNumber) {
  Library definition(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  definition.def("full(int k) -> int", &numbered<1>);
  dispatch::operator_entry& e = *dispatch::find_entry("test_row::full", "");
  const std::vector<const dispatch::kernel*> full(65535, nullptr);
  e.kernels = full.data();
  e.kernel_count = 65535;
  EXPECT_THAT(test::thrown<dispatch::Error>([&] {
                const auto op = c10::OperatorHandle(&e).typed<std::int64_t(std::int64_t)>();
                (void)op.redispatch(DispatchKeySet(DispatchKey::CPU), 0);
              }),
              ::testing::HasSubstr("test_row::full has had more than 65532 kernels at a time"));
  e.kernels = nullptr;
  e.kernel_count = 0;
}

TEST(DispatchRow, CallsGoOnWhileKernelsComeAndGo) {
  Library definition(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  definition.def("busy(int k) -> int", &numbered<1>);
  const auto busy = c10::Dispatcher::singleton()
                        .findSchemaOrThrow("test_row::busy", "")
                        .typed<std::int64_t(std::int64_t)>();
  std::atomic<bool> over = false;
  std::atomic<int> wrong = 0;
  std::vector<std::thread> callers;
  for (int t = 0; t != 2; ++t)
    callers.emplace_back([&] {
      while (!over.load(std::memory_order_relaxed))
        if (const std::int64_t n = busy.call(0); n < 1 || n > 3) ++wrong;
    });
  for (int i = 0; i != 2'000; ++i) {
    Library m(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
    m.impl("busy", i % 2 == 0 ? &numbered<2> : &numbered<3>);
    m.def("another_one(int k) -> int");
  }
  over = true;
  for (std::thread& t : callers) t.join();
  EXPECT_EQ(wrong, 0);
}

std::int64_t hears_keys(DispatchKeySet keys, std::int64_t) {
  return 100 + static_cast<std::int64_t>(keys.raw_repr());
}
void hands_on(const c10::OperatorHandle& op, DispatchKeySet keys, dispatch::Stack* stack) {
  op.redispatchBoxed(keys.remove(keys.highestFunctionalityKey()), stack);
}

TEST(DispatchRow, AFallthroughForNoKeyAtAllIsNoKernel) {
  Library m(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  m.def("through(int k) -> int", torch::CppFunction::makeFallthrough());
  m.impl("through", DispatchKey::CPU, &numbered<1>);
  const auto through = c10::Dispatcher::singleton()
                           .findSchemaOrThrow("test_row::through", "")
                           .typed<std::int64_t(std::int64_t)>();
  EXPECT_THAT(test::thrown<dispatch::NotImplementedError>([&] { through.call(0); }),
              ::testing::HasSubstr("There were no tensor arguments to this function"));
  EXPECT_EQ(through.redispatch(DispatchKeySet(DispatchKey::CPU), 0), 1);
}

/// Calls an operator without tensors by its row alone. Returns the result, or -1 without a kernel.
std::int64_t by_row(const c10::OperatorHandle& op) {
  try {
    return dispatch::internal::call_by_row<std::int64_t, std::int64_t>(
        op.entry(), dispatch::with_local_keys(DispatchKeySet()), 0);
  } catch (const dispatch::Error&) {
    return -1;
  }
}
std::int64_t by_call(const c10::OperatorHandle& op) {
  try {
    return op.typed<std::int64_t(std::int64_t)>().call(0);
  } catch (const dispatch::Error&) {
    return -1;
  }
}
std::int64_t by_boxed_call(const c10::OperatorHandle& op) {
  try {
    dispatch::Stack stack{0};
    op.callBoxed(stack);
    return stack.at(0).toInt();
  } catch (const dispatch::Error&) {
    return -1;
  }
}

TEST(DispatchRow, OfAnOperatorWithoutTensorsIsRarelyRead) {
  Library m(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  m.def("without(int k) -> int", &numbered<1>);
  m.def("hearing(int k) -> int", &hears_keys);
  m.def("optional(Tensor? t, int k) -> int",
        [](const std::optional<at::Tensor>&, std::int64_t k) { return k; });
  for (const char* name : {"test_row::without", "test_row::hearing", "test_row::optional"}) {
    dispatch::operator_entry& e = c10::Dispatcher::singleton().findSchemaOrThrow(name, "").entry();
    static_cast<void>(dispatch::internal::current_row(e));
    const bool has_guards = dispatch::the_registry().has_guards;
    const bool has_tensors = std::string_view(name) == "test_row::optional";
    if (!has_guards) {
      EXPECT_EQ((e.expected.by_argument_keys->argument_keys & ~dispatch::wants_keys) != 0,
                has_tensors);
    }
    if (std::string_view(name) != "test_row::hearing") {
      EXPECT_EQ(e.expected.by_remaining_keys->remaining_keys != 0, has_tensors) << name;
    }
  }
}

TEST(DispatchRow, ACallWithoutTensorsIsTheSameByWhateverWay) {
  constexpr DispatchKey keys[] = {
      DispatchKey::CPU,           DispatchKey::CUDA,
      DispatchKey::BackendSelect, DispatchKey::ADInplaceOrView,
      DispatchKey::AutogradCPU,   DispatchKey::Autograd,
      DispatchKey::AutocastCPU,   DispatchKey::AutogradOther,
      DispatchKey::Undefined,     DispatchKey::CompositeExplicitAutograd};
  std::mt19937 random(7);
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  Library definition(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  definition.def("no_tensors(int k) -> int");
  const auto op = c10::Dispatcher::singleton().findSchemaOrThrow("test_row::no_tensors", "");
  std::vector<std::unique_ptr<Library>> registered;
  const auto same_by_all = [&] {
    const std::int64_t expected = by_row(op);
    for (int again = 0; again != 2; ++again) {
      ASSERT_EQ(by_call(op), expected);
      ASSERT_EQ(by_boxed_call(op), expected);
    }
  };
  std::set<std::int64_t> seen;
  for (int step = 0; step != 1'500; ++step) {
    if (registered.size() > 5 || (!registered.empty() && below(3) == 0)) {
      registered.erase(registered.begin() + static_cast<std::ptrdiff_t>(
                                                below(static_cast<unsigned>(registered.size()))));
    } else {
      const DispatchKey key = keys[below(std::size(keys))];
      const bool for_all = below(8) == 0;
      auto m = std::make_unique<Library>(Library::IMPL, for_all ? "_" : "test_row", key, __FILE__,
                                         __LINE__);
      const unsigned kind = below(5);
      try {
        if (for_all)
          m->fallback(kind < 3 ? torch::CppFunction::makeFallthrough()
                               : torch::CppFunction::makeFromBoxedFunction<&hands_on>());
        else if (kind == 0)
          m->impl("no_tensors", &numbered<2>);
        else if (kind == 1)
          m->impl("no_tensors", &numbered<3>);
        else if (kind == 2)
          m->impl("no_tensors", &hears_keys);
        else if (kind == 3)
          m->impl("no_tensors", torch::CppFunction::makeFallthrough());
        else
          m->impl("no_tensors", [step](std::int64_t) -> std::int64_t { return 10'000 + step; });
        registered.push_back(std::move(m));
      } catch (const dispatch::Error&) {  // a second fallback, or one for an alias key
      }
    }
    same_by_all();
    if (step < 500) continue;  // the first guard changes how the whole process calls
    const c10::impl::IncludeDispatchKeyGuard in(keys[below(7)]);
    same_by_all();
    const c10::impl::ExcludeDispatchKeyGuard out(keys[below(7)]);
    same_by_all();
    seen.insert(by_call(op));
  }
  EXPECT_GT(seen.size(), 20U);
}

at::Tensor one_of_two(const at::Tensor& x) { return x; }

/// Registers one kernel for the key. Tells whether calls expect it before there is a row, and fails
/// if the row has another.
template <class F>
bool is_expected_alone(const char* name, DispatchKey key, F* function) {
  Library m(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  m.impl(name, key, function);
  dispatch::registry& r = dispatch::the_registry();
  dispatch::operator_entry& e = *dispatch::find_entry(std::string("test_row::") + name, "");
  const dispatch::kernel* const early = e.expected.by_argument_keys;
  EXPECT_EQ(e.row, nullptr);
  if (early == &r.missing) return false;
  EXPECT_EQ(early, &e.newest->function);
  DispatchKeySet keys = dispatch::internal::without_guards.of_call(
      DispatchKeySet(DispatchKeySet::RAW, early->argument_keys));
  EXPECT_EQ(&dispatch::kernel_in_row(e, dispatch::update_row(r, e), keys), early) << toString(key);
  EXPECT_EQ(e.expected.by_argument_keys, early) << toString(key);
  return true;
}

TEST(DispatchRow, AnOnlyKernelIsExpectedBeforeItIsComputed) {
  if (dispatch::the_registry().has_guards) GTEST_SKIP() << "no call expects it any more";
  Library m(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  m.def("alone(Tensor x) -> Tensor").def("alone_without(int k) -> int");
  using enum DispatchKey;
  const std::set<DispatchKey> of_all{Undefined, CompositeImplicitAutograd,
                                     CompositeExplicitAutograd},
      of_backends{CPU, CUDA, MTIA, Meta};
  for (const DispatchKey key : tried) {
    EXPECT_EQ(is_expected_alone("alone", key, &one_of_two),
              of_all.contains(key) || of_backends.contains(key))
        << toString(key);
    EXPECT_EQ(is_expected_alone("alone_without", key, &numbered<1>), of_all.contains(key))
        << toString(key);
  }
  EXPECT_FALSE(is_expected_alone("alone_without", CompositeImplicitAutograd, &hears_keys));
  m.impl("alone", CUDA, &one_of_two);
  EXPECT_FALSE(is_expected_alone("alone", AutogradCPU, &one_of_two));
  Library fallbacks(Library::IMPL, "_", AutogradCUDA, __FILE__, __LINE__);
  dispatch::operator_entry& e = *dispatch::find_entry("test_row::alone", "");
  EXPECT_EQ(e.expected.by_argument_keys, &e.newest->function);
  fallbacks.fallback(torch::CppFunction::makeFromBoxedFunction<&hands_on>());
  EXPECT_EQ(e.expected.by_argument_keys, &dispatch::the_registry().missing);
}

TEST(DispatchRow, AnEndedKernelIsForgottenWhereverACallLooks) {
  Library definition(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  definition.def("ended(Tensor x) -> Tensor");
  dispatch::registry& r = dispatch::the_registry();
  dispatch::operator_entry& e = *dispatch::find_entry("test_row::ended", "");
  {
    Library m(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
    m.impl("ended", DispatchKey::CPU, &one_of_two);
    static_cast<void>(dispatch::update_row(r, e));
    EXPECT_EQ(e.expected.by_remaining_keys, &e.newest->function);
    EXPECT_NE(e.row, nullptr);
  }
  EXPECT_EQ(e.expected.by_remaining_keys, &r.missing);
  EXPECT_EQ(e.expected.by_argument_keys, &r.missing);
  EXPECT_EQ(e.row, nullptr);
  // With a guard a call does not use `by_argument_keys`. `by_remaining_keys` was the removed
  // kernel.
  const c10::impl::ExcludeDispatchKeyGuard guard{DispatchKeySet(DispatchKey::AutogradCPU)};
  EXPECT_THROW(
      (void)c10::OperatorHandle(&e).typed<at::Tensor(const at::Tensor&)>().call(at::ones({1})),
      dispatch::Error);
}

TEST(DispatchRow, TheUsualKernelIsThatOfTheFirstBackend) {
  Library m(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  m.def("usual(Tensor x) -> Tensor").impl("usual", DispatchKey::CUDA, &one_of_two);
  m.impl("usual", DispatchKey::AutogradCPU, &one_of_two);
  dispatch::operator_entry& e = *dispatch::find_entry("test_row::usual", "");
  static_cast<void>(dispatch::update_row(dispatch::the_registry(), e));
  ASSERT_EQ(e.newest->older->key, DispatchKey::CUDA);
  EXPECT_EQ(e.expected.by_remaining_keys, &e.newest->older->function);
}

void is_not_called(const c10::OperatorHandle&, torch::jit::Stack*) {}

// A row is computed once for operators with the same kernels. For both operators the kernel of all
// backends has number 2, and number 1 is a kernel for FPGA, or a fallback, which it precedes.
TEST(DispatchRow, AFallbackIsNoKernelOfItsKey) {
  const auto add = [](const char* name, DispatchKey key, std::int64_t (*kernel)(std::int64_t)) {
    Library m(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
    m.impl(name, key, kernel);
    static_cast<void>(dispatch::update_row(
        dispatch::the_registry(), *dispatch::find_entry(std::string("test_row::") + name, "")));
    return m;
  };
  Library definitions(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  definitions.def("has_kernel(int k) -> int").def("has_fallback(int k) -> int");
  const Library kernel = add("has_kernel", DispatchKey::FPGA, kernels[5]);
  Library fallback(Library::IMPL, "_", DispatchKey::FPGA, __FILE__, __LINE__);
  fallback.fallback(torch::CppFunction::makeFromBoxedFunction<&is_not_called>());
  dispatch::operator_entry& second = *dispatch::find_entry("test_row::has_fallback", "");
  static_cast<void>(dispatch::update_row(dispatch::the_registry(), second));
  const Library of_all = add("has_kernel", DispatchKey::CompositeExplicitAutograd, kernels[6]);
  EXPECT_EQ(in_row(*dispatch::find_entry("test_row::has_kernel", ""), DispatchKey::FPGA), 5);
  const Library also = add("has_fallback", DispatchKey::CompositeExplicitAutograd, kernels[7]);
  EXPECT_EQ(in_row(second, DispatchKey::FPGA), 7);
}

TEST(DispatchRow, AnotherBackendHasExpectedKernelsToo) {
  Library m(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  m.def("on_two(Tensor x) -> Tensor").impl("on_two", DispatchKey::CPU, &one_of_two);
  m.impl("on_two", DispatchKey::CUDA, &one_of_two);
  m.impl("on_two", DispatchKey::Meta, &one_of_two);
  dispatch::registry& r = dispatch::the_registry();
  dispatch::operator_entry& e = *dispatch::find_entry("test_row::on_two", "");
  const auto kernel_for = [&](DispatchKey key) {
    return &dispatch::internal::newest_for(e, key)->function;
  };
  static_cast<void>(dispatch::update_row(r, e));
  EXPECT_EQ(e.expected.by_remaining_keys, kernel_for(DispatchKey::CPU));
  EXPECT_EQ(e.also_expected.by_remaining_keys, kernel_for(DispatchKey::CUDA));
  {
    Library newer(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
    newer.impl("on_two", DispatchKey::PrivateUse1, &one_of_two);
    newer.impl("on_two", DispatchKey::AutogradPrivateUse1, &one_of_two);
    EXPECT_EQ(e.also_expected.by_remaining_keys, &r.missing);
    static_cast<void>(dispatch::update_row(r, e));
    EXPECT_EQ(e.expected.by_remaining_keys, kernel_for(DispatchKey::CPU));
    EXPECT_EQ(e.also_expected.by_remaining_keys, kernel_for(DispatchKey::PrivateUse1));
    if (!r.has_guards) {
      EXPECT_EQ(e.also_expected.by_argument_keys, kernel_for(DispatchKey::AutogradPrivateUse1));
    }
  }
  static_cast<void>(dispatch::update_row(r, e));
  EXPECT_EQ(e.also_expected.by_remaining_keys, kernel_for(DispatchKey::CUDA));
}

TEST(DispatchRow, TheKernelsOfTwoBackendsNeedNoRow) {
  dispatch::registry& r = dispatch::the_registry();
  if (r.has_guards) GTEST_SKIP() << "calls in guards need it";
  Library m(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  m.def("needs_none(Tensor x) -> Tensor").impl("needs_none", DispatchKey::CUDA, &one_of_two);
  dispatch::operator_entry& e = *dispatch::find_entry("test_row::needs_none", "");
  const auto kernel_for = [&](DispatchKey key) {
    return &dispatch::internal::newest_for(e, key)->function;
  };
  const auto expect = [&](const dispatch::kernel* first, const dispatch::kernel* second) {
    EXPECT_EQ(e.row, nullptr);
    EXPECT_EQ(e.expected.by_argument_keys, first);
    EXPECT_EQ(e.also_expected.by_argument_keys, second);
  };
  expect(kernel_for(DispatchKey::CUDA), &r.missing);
  const auto beside = [&](DispatchKey key) {
    Library other(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
    other.impl("needs_none", key, &one_of_two);
    return other;
  };
  {
    const Library cpu = beside(DispatchKey::CPU);
    expect(kernel_for(DispatchKey::CUDA), kernel_for(DispatchKey::CPU));
    const Library third = beside(DispatchKey::PrivateUse1);
    expect(&r.missing, &r.missing);
  }
  expect(kernel_for(DispatchKey::CUDA), &r.missing);
  for (const DispatchKey key :
       {DispatchKey::CUDA, DispatchKey::Meta, DispatchKey::AutogradCUDA,
        DispatchKey::CompositeImplicitAutograd, DispatchKey::CompositeExplicitAutograd}) {
    const Library other = beside(key);
    expect(&r.missing, &r.missing);
  }
  Library of_cpu(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  of_cpu.impl("needs_none", DispatchKey::CPU, &one_of_two);
  Library fallback(Library::IMPL, "_", DispatchKey::FPGA, __FILE__, __LINE__);
  fallback.fallback(torch::CppFunction::makeFromBoxedFunction<&is_not_called>());
  expect(&r.missing, &r.missing);
}

TEST(DispatchRow, AKernelOfAllBackendsIsExpectedForTheCpuBesideThatOfADevice) {
  Library m(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  m.def("beside(Tensor x) -> Tensor");
  m.impl("beside", DispatchKey::CompositeExplicitAutograd, &one_of_two);
  m.impl("beside", DispatchKey::PrivateUse1, &one_of_two);
  dispatch::operator_entry& e = *dispatch::find_entry("test_row::beside", "");
  static_cast<void>(dispatch::update_row(dispatch::the_registry(), e));
  EXPECT_EQ(e.expected.by_remaining_keys,
            &dispatch::internal::newest_for(e, DispatchKey::PrivateUse1)->function);
  EXPECT_EQ(e.also_expected.by_remaining_keys,
            &dispatch::internal::newest_for(e, DispatchKey::CompositeExplicitAutograd)->function);
}

const char* ran = "";
template <class Name>
at::Tensor tells(const at::Tensor& x) {
  ran = Name::text;
  return x;
}
struct of_cpu {
  static constexpr const char* text = "CPU";
};
struct of_device {
  static constexpr const char* text = "PrivateUse1";
};
struct of_autograd {
  static constexpr const char* text = "AutogradPrivateUse1";
};
struct of_all {
  static constexpr const char* text = "CompositeExplicitAutograd";
};

TEST(DispatchRow, ACallOnADeviceIsTheSameByWhateverWay) {
  float memory[1]{};
  const auto on = [&](c10::DeviceType type) {
    return at::from_blob(memory, {1}, at::TensorOptions(c10::Device(type, 0)));
  };
  const at::Tensor tensors[] = {on(c10::DeviceType::CPU), on(c10::DeviceType::PrivateUse1),
                                on(c10::DeviceType::CUDA)};
  const std::pair<DispatchKey, at::Tensor (*)(const at::Tensor&)> all_kernels[] = {
      {DispatchKey::CPU, &tells<of_cpu>},
      {DispatchKey::PrivateUse1, &tells<of_device>},
      {DispatchKey::AutogradPrivateUse1, &tells<of_autograd>},
      {DispatchKey::CompositeExplicitAutograd, &tells<of_all>}};
  Library definition(Library::FRAGMENT, "test_row", std::nullopt, __FILE__, __LINE__);
  definition.def("by_device(Tensor x) -> Tensor");
  const auto op = c10::Dispatcher::singleton()
                      .findSchemaOrThrow("test_row::by_device", "")
                      .typed<at::Tensor(const at::Tensor&)>();
  const auto run_by = [](auto call) {
    ran = "nothing";
    try {
      call();
    } catch (const dispatch::Error&) {}
    return std::string_view(ran);
  };
  const auto same_by_all = [&] {
    for (const at::Tensor& t : tensors)
      for (int again = 0; again != 2; ++again) {
        const DispatchKeySet keys = dispatch::with_local_keys(dispatch::host::key_set(t));
        const std::string_view expected = run_by([&] {
          static_cast<void>(
              dispatch::internal::call_in_full<at::Tensor, const at::Tensor&>(op.entry(), keys, t));
        });
        ASSERT_EQ(run_by([&] { static_cast<void>(op.call(t)); }), expected);
        ASSERT_EQ(run_by([&] { static_cast<void>(op.redispatch(keys, t)); }), expected);
      }
  };
  std::mt19937 random(11);
  std::vector<std::unique_ptr<Library>> registered;
  for (int step = 0; step != 400; ++step) {
    if (registered.size() > 4 || (!registered.empty() && random() % 3 == 0)) {
      registered.erase(registered.begin() +
                       static_cast<std::ptrdiff_t>(random() % registered.size()));
    } else {
      const auto& [key, kernel] = all_kernels[random() % std::size(all_kernels)];
      registered.push_back(
          std::make_unique<Library>(Library::IMPL, "test_row", key, __FILE__, __LINE__));
      registered.back()->impl("by_device", kernel);
    }
    same_by_all();
    if (step < 200) continue;  // the first guard changes how the whole process calls
    const c10::impl::ExcludeDispatchKeyGuard below(dispatch::autograd_dispatch_keyset);
    same_by_all();
  }
}

}  // namespace
