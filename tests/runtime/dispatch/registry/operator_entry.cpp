// SPDX-License-Identifier: BSL-1.0
// The rule that computes a dispatch row from the live registrations. The order of registrations for
// different keys does not matter.
#include <dispatch/registry/operator_entry.hpp>

#include <gtest/gtest.h>
#include <dispatch/library.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "../../own_memory.hpp"

namespace {

using dispatch::DispatchKey;
using dispatch::DispatchKeySet;

/// Returns Undefined and all keys that have a place in a row.
std::vector<DispatchKey> runtime_keys() {
  std::vector<DispatchKey> out{DispatchKey::Undefined};
  for (const DispatchKey key : DispatchKeySet(DispatchKeySet::FULL)) out.push_back(key);
  return out;
}

/// Registrations of kernels for keys, in this order, without a registry.
class registrations {
 public:
  explicit registrations(const std::vector<DispatchKey>& keys) : nodes_(keys.size()) {
    for (std::size_t i = 0; i != keys.size(); ++i) {
      nodes_[i].key = keys[i];
      nodes_[i].older = i == 0 ? nullptr : &nodes_[i - 1];
    }
    if (!nodes_.empty()) entry_.newest = &nodes_.back();
  }
  registrations(const registrations&) = delete;
  registrations& operator=(const registrations&) = delete;

  /// Returns the key for which the kernel of `runtime_key` was registered.
  [[nodiscard]] std::optional<DispatchKey> chosen(DispatchKey runtime_key) const {
    const dispatch::kernel_registration* k =
        dispatch::row_rule(entry_).choose(runtime_key).registration;
    if (k == nullptr) return std::nullopt;
    return k->key;
  }
  /// Returns the number of the registration whose kernel `runtime_key` has, or -1.
  [[nodiscard]] std::ptrdiff_t index(DispatchKey runtime_key) const {
    const dispatch::kernel_registration* k =
        dispatch::row_rule(entry_).choose(runtime_key).registration;
    return k == nullptr ? -1 : k - nodes_.data();
  }

 private:
  std::vector<dispatch::kernel_registration> nodes_;
  dispatch::operator_entry entry_;
};

TEST(RowRule, WithoutKernelsThereIsNone) {
  const registrations none({});
  for (DispatchKey k : runtime_keys()) EXPECT_EQ(none.chosen(k), std::nullopt);
}

TEST(RowRule, ADirectKernelServesItsKeyOnly) {
  const registrations r({DispatchKey::CPU});
  for (DispatchKey k : runtime_keys())
    EXPECT_EQ(r.chosen(k).has_value(), k == DispatchKey::CPU) << toString(k);
}

TEST(RowRule, TheNewestKernelOfAKeyCounts) {
  EXPECT_EQ(registrations({DispatchKey::CPU, DispatchKey::CUDA, DispatchKey::CPU})
                .index(DispatchKey::CPU),
            2);
}

TEST(RowRule, CompositeImplicitServesBackendsAndAutograd) {
  for (DispatchKey alias : {DispatchKey::CompositeImplicitAutograd, DispatchKey::Undefined}) {
    const registrations r({alias});
    for (DispatchKey k : {DispatchKey::CPU, DispatchKey::CUDA, DispatchKey::AutogradCPU,
                          DispatchKey::AutogradOther, DispatchKey::Undefined, DispatchKey::Meta,
                          DispatchKey::SparseCPU, DispatchKey::NestedTensor})
      EXPECT_EQ(r.chosen(k), alias) << toString(k);
    for (DispatchKey k : {DispatchKey::BackendSelect, DispatchKey::ADInplaceOrView,
                          DispatchKey::AutocastCPU, DispatchKey::Tracer, DispatchKey::Python})
      EXPECT_EQ(r.chosen(k), std::nullopt) << toString(k);
  }
}

TEST(RowRule, CompositeImplicitStepsAsideForAutogradOfABackendWithAKernel) {
  const registrations r({DispatchKey::CompositeImplicitAutograd, DispatchKey::CPU});
  EXPECT_EQ(r.chosen(DispatchKey::CPU), DispatchKey::CPU);
  EXPECT_EQ(r.chosen(DispatchKey::AutogradCPU), std::nullopt);
  EXPECT_EQ(r.chosen(DispatchKey::AutogradCUDA), DispatchKey::CompositeImplicitAutograd);
  EXPECT_EQ(r.chosen(DispatchKey::CUDA), DispatchKey::CompositeImplicitAutograd);
}

TEST(RowRule, CompositeExplicitServesBackendsOnlyAndComesFirst) {
  const registrations r(
      {DispatchKey::CompositeExplicitAutograd, DispatchKey::CompositeImplicitAutograd});
  EXPECT_EQ(r.chosen(DispatchKey::CPU), DispatchKey::CompositeExplicitAutograd);
  EXPECT_EQ(r.chosen(DispatchKey::Undefined), DispatchKey::CompositeExplicitAutograd);
  EXPECT_EQ(r.chosen(DispatchKey::AutogradCPU), std::nullopt);
}

TEST(RowRule, TheAliasAutogradServesAutogradKeysWithoutAKernelOfTheirOwn) {
  const registrations r({DispatchKey::AutogradCUDA, DispatchKey::Autograd, DispatchKey::CPU});
  EXPECT_EQ(r.chosen(DispatchKey::AutogradCPU), DispatchKey::Autograd);
  EXPECT_EQ(r.chosen(DispatchKey::AutogradCUDA), DispatchKey::AutogradCUDA);
  EXPECT_EQ(r.chosen(DispatchKey::CUDA), std::nullopt);
  EXPECT_EQ(r.chosen(DispatchKey::CPU), DispatchKey::CPU);
}

TEST(RowRule, TheOrderOfDifferentKeysChangesNothing) {
  std::vector<DispatchKey> keys{DispatchKey::CPU,
                                DispatchKey::CompositeImplicitAutograd,
                                DispatchKey::CompositeExplicitAutograd,
                                DispatchKey::Autograd,
                                DispatchKey::AutogradCUDA,
                                DispatchKey::SparseCPU};
  // Subsets of the keys, each in many orders.
  for (unsigned subset = 1; subset != 1U << keys.size(); ++subset) {
    std::vector<DispatchKey> chosen;
    for (std::size_t i = 0; i != keys.size(); ++i)
      if ((subset >> i & 1U) != 0) chosen.push_back(keys[i]);
    if (chosen.size() > 4 && chosen.size() != keys.size()) continue;
    std::sort(chosen.begin(), chosen.end());
    std::map<DispatchKey, std::optional<DispatchKey>> expected;
    const registrations first(chosen);
    for (DispatchKey k : runtime_keys()) expected[k] = first.chosen(k);
    int orders = 0;
    while (std::next_permutation(chosen.begin(), chosen.end()) && ++orders < 60) {
      const registrations r(chosen);
      for (DispatchKey k :
           {DispatchKey::Undefined, DispatchKey::CPU, DispatchKey::CUDA, DispatchKey::AutogradCPU,
            DispatchKey::AutogradCUDA, DispatchKey::AutogradOther, DispatchKey::SparseCPU,
            DispatchKey::SparseCUDA, DispatchKey::Meta, DispatchKey::BackendSelect})
        ASSERT_EQ(r.chosen(k), expected[k]) << toString(k);
    }
  }
}

TEST(RowRule, AnOperatorsRowIsTheRulesWhateverTheOrder) {
  using kernel = std::int64_t(const at::Tensor&);
  std::vector<DispatchKey> keys{DispatchKey::CPU, DispatchKey::CUDA,
                                DispatchKey::CompositeImplicitAutograd, DispatchKey::AutogradCPU};
  std::sort(keys.begin(), keys.end());
  do {
    torch::Library m(torch::Library::FRAGMENT, "test_entry", std::nullopt, __FILE__, __LINE__);
    m.def("f(Tensor x) -> int");
    for (DispatchKey key : keys)
      m.impl("f", key, [key](const at::Tensor&) { return static_cast<std::int64_t>(key); });
    dispatch::operator_entry& e = *dispatch::find_entry("test_entry::f", "");
    EXPECT_EQ(e.row, nullptr);  // the first call would compute it
    dispatch::update_row(dispatch::the_registry(), e);
    const dispatch::row_rule rule(e);
    for (DispatchKey k : runtime_keys()) {
      const auto index = DispatchKeySet(k).getDispatchTableIndexForDispatchKeySet();
      const dispatch::kernel* in_row = e.kernels[e.row->numbers[index]];
      if (const dispatch::kernel_registration* by_rule = rule.choose(k).registration) {
        EXPECT_EQ(in_row, &by_rule->function) << toString(k);
      } else {
        EXPECT_TRUE(in_row->call_form == dispatch::kernel::form::missing ||
                    in_row->call_form == dispatch::kernel::form::fallthrough)
            << toString(k);
      }
    }
    const auto f = c10::OperatorHandle(dispatch::find_entry("test_entry::f", "")).typed<kernel>();
    EXPECT_EQ(f.call(at::ones({1})), static_cast<std::int64_t>(DispatchKey::AutogradCPU));
    EXPECT_EQ(f.call(dispatch::tensor_without_memory(at::kCUDA)),
              static_cast<std::int64_t>(DispatchKey::CUDA));
    EXPECT_EQ(f.call(dispatch::tensor_without_memory(at::kXPU)),
              static_cast<std::int64_t>(DispatchKey::CompositeImplicitAutograd));
  } while (std::next_permutation(keys.begin(), keys.end()));
}

/// Returns kernels whose signatures lie at different addresses, as those of different libraries do.
std::vector<dispatch::kernel> kernels_of_libraries(std::size_t count) {
  static std::vector<dispatch::kernel_signature> signatures;
  signatures.assign(count, dispatch::signature_constant<at::Tensor(const at::Tensor&)>::value);
  std::vector<dispatch::kernel> out;
  for (const dispatch::kernel_signature& s : signatures) {
    out.push_back(dispatch::make_kernel(+[](const at::Tensor& x) { return x; }));
    out.back().signature = &s;
  }
  return out;
}

TEST(KernelPool, AKernelComesBackForItsOwnObjectAndKey) {
  test::own_memory memory;
  dispatch::kernel_pool pool;
  const std::vector<dispatch::kernel> k = kernels_of_libraries(2);
  dispatch::kernel_registration* const first =
      pool.take(memory, k[0], DispatchKey::CPU, {"a.cpp", 1});
  pool.give_back(first);
  dispatch::kernel_registration* const other_key =
      pool.take(memory, k[0], DispatchKey::CUDA, {"a.cpp", 2});
  dispatch::kernel_registration* const other_object = pool.take(memory, k[1], DispatchKey::CPU, {});
  EXPECT_NE(other_key, first);
  EXPECT_NE(other_object, first);
  EXPECT_EQ(pool.take(memory, k[0], DispatchKey::CPU, {"a.cpp", 3}), first);
  EXPECT_EQ(first->place.line, 3U);
}

TEST(KernelPool, AMendedLibraryAtTheSameAddressIsNotTakenForTheOldOne) {
  test::own_memory memory;
  dispatch::kernel_pool pool;
  dispatch::kernel k = kernels_of_libraries(1)[0];
  dispatch::kernel_registration* const first = pool.take(memory, k, DispatchKey::CPU, {});
  pool.give_back(first);
  k.boxed = [](const dispatch::kernel&, DispatchKeySet, void**, void*) {};
  dispatch::kernel_registration* const mended = pool.take(memory, k, DispatchKey::CPU, {});
  EXPECT_EQ(mended->function.boxed, k.boxed);
  EXPECT_NE(mended, first);
}

TEST(KernelPool, DoesNotGrowForEver) {
  test::own_memory memory;
  dispatch::kernel_pool pool;
  std::set<dispatch::kernel_registration*> made;
  for (const dispatch::kernel& k : kernels_of_libraries(1000)) {
    dispatch::kernel_registration* const taken = pool.take(memory, k, DispatchKey::CPU, {});
    EXPECT_EQ(taken->function.signature, k.signature);
    made.insert(taken);
    pool.give_back(taken);
  }
  EXPECT_EQ(made.size(), dispatch::kernel_pool::most_unused);
}

TEST(RowRule, AThousandLibrariesMayComeAndGo) {
  torch::Library m(torch::Library::FRAGMENT, "test_entry", std::nullopt, __FILE__, __LINE__);
  m.def("come_and_go(Tensor x) -> Tensor");
  dispatch::operator_entry& e = *dispatch::find_entry("test_entry::come_and_go", "");
  const auto f = c10::OperatorHandle(&e).typed<at::Tensor(const at::Tensor&)>();
  const at::Tensor x = dispatch::tensor_without_memory(at::kCUDA);
  for (const dispatch::kernel& k : kernels_of_libraries(1000)) {
    auto* const live =
        dispatch::internal::implement(dispatch::the_registry(), e, DispatchKey::CUDA, k, {}, true);
    EXPECT_TRUE(f.call(x).is_same(x));
    dispatch::internal::remove(live);
    EXPECT_THROW((void)f.call(x), dispatch::NotImplementedError);
  }
}

TEST(RowRule, AKernelThatGoesUncoversTheOlderOne) {
  const auto f = [] {
    return c10::OperatorHandle(dispatch::find_entry("test_entry::g", ""))
        .typed<std::int64_t(const at::Tensor&)>()
        .call(at::ones({1}));
  };
  torch::Library m(torch::Library::FRAGMENT, "test_entry", std::nullopt, __FILE__, __LINE__);
  m.def("g(Tensor x) -> int");
  m.impl("g", DispatchKey::CPU, [](const at::Tensor&) { return std::int64_t{1}; });
  {
    torch::Library newer(torch::Library::IMPL, "test_entry", DispatchKey::CPU, __FILE__, __LINE__);
    newer.impl("g", [](const at::Tensor&) { return std::int64_t{2}; });
    EXPECT_EQ(f(), 2);
  }
  EXPECT_EQ(f(), 1);
}

}  // namespace
