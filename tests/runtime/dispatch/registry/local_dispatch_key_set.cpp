// SPDX-License-Identifier: BSL-1.0
// Keys that a thread adds to its calls or excludes from them.
#include <dispatch/registry/local_dispatch_key_set.hpp>

#include <ATen/core/LegacyTypeDispatch.h>
#include <gtest/gtest.h>
#include <torch/library.h>

#include <optional>
#include <thread>

namespace {

using c10::DispatchKey;
using c10::DispatchKeySet;
using c10::impl::ExcludeDispatchKeyGuard;
using c10::impl::ForceDispatchKeyGuard;
using c10::impl::IncludeDispatchKeyGuard;
using c10::impl::tls_is_dispatch_key_excluded;
using c10::impl::tls_is_dispatch_key_included;
using torch::Library;

Library fragment() { return {Library::FRAGMENT, "test_local", std::nullopt, __FILE__, __LINE__}; }
template <int n>
std::int64_t number(const at::Tensor&) {
  return n;
}
DispatchKeySet keys_seen;
std::int64_t with_keys(DispatchKeySet keys, const at::Tensor&) {
  keys_seen = keys;
  return static_cast<std::int64_t>(keys.highestPriorityTypeId());
}

/// An operator with kernels for CPU, its autograd, autocast and tracing, and calls of it.
class LocalDispatchKeys : public testing::Test {
 protected:
  LocalDispatchKeys() {
    library_.def("f(Tensor x) -> int").impl("f", torch::kCPU, &number<1>);
    library_.impl("f", DispatchKey::AutogradCPU, &number<2>);
    library_.impl("f", DispatchKey::AutocastCPU, &number<3>);
    library_.impl("f", DispatchKey::Tracer, &number<4>);
    library_.impl("f", DispatchKey::CUDA, &number<5>);
    library_.impl("f", DispatchKey::BackendSelect, torch::CppFunction::makeFallthrough());
  }
  [[nodiscard]] static std::int64_t call() {
    return c10::Dispatcher::singleton()
        .findSchemaOrThrow("test_local::f", "")
        .typed<std::int64_t(const at::Tensor&)>()
        .call(at::ones({1}));
  }
  [[nodiscard]] static std::int64_t call_boxed() {
    dispatch::Stack stack{at::ones({1})};
    c10::Dispatcher::singleton().findSchemaOrThrow("test_local::f", "").callBoxed(stack);
    return stack.at(0).toInt();
  }

  Library library_ = fragment();
};

TEST_F(LocalDispatchKeys, AreTheDefaultOnesWithoutAGuard) {
  EXPECT_EQ(c10::impl::tls_local_dispatch_key_set().included_, dispatch::default_included_set);
  EXPECT_EQ(c10::impl::tls_local_dispatch_key_set().excluded_, dispatch::default_excluded_set);
  EXPECT_TRUE(tls_is_dispatch_key_included(DispatchKey::BackendSelect));
  EXPECT_TRUE(tls_is_dispatch_key_excluded(DispatchKey::AutocastCPU));
  EXPECT_EQ(call(), 2);
}

TEST_F(LocalDispatchKeys, ExcludedOnesAreNotCalled) {
  EXPECT_EQ(call(), 2);
  {
    const at::AutoDispatchBelowAutograd below;
    EXPECT_TRUE(tls_is_dispatch_key_excluded(DispatchKey::AutogradFunctionality));
    EXPECT_EQ(call(), 1);
    EXPECT_EQ(call_boxed(), 1);
    {
      const ExcludeDispatchKeyGuard again(DispatchKey::AutogradCPU);
      EXPECT_EQ(call(), 1);
    }
    EXPECT_EQ(call(), 1) << "the inner guard takes away only what it brought";
  }
  EXPECT_EQ(call(), 2);
  EXPECT_EQ(call_boxed(), 2);
}

TEST_F(LocalDispatchKeys, IncludedOnesAreCalledFirst) {
  {
    const IncludeDispatchKeyGuard trace(DispatchKey::Tracer);
    EXPECT_EQ(call(), 4);
    EXPECT_EQ(call_boxed(), 4);
    {
      const ExcludeDispatchKeyGuard not_here(DispatchKey::Tracer);
      EXPECT_EQ(call(), 2) << "exclusion wins";
    }
    EXPECT_EQ(call(), 4);
  }
  EXPECT_EQ(call(), 2);
}

TEST_F(LocalDispatchKeys, OfAutocastAreExcludedUntilTheyAreRequested) {
  c10::impl::tls_set_dispatch_key_excluded(DispatchKey::AutocastCPU, false);
  EXPECT_EQ(call(), 3);
  c10::impl::tls_set_dispatch_key_excluded(DispatchKey::AutocastCPU, true);
  EXPECT_EQ(call(), 2);
  c10::impl::tls_set_dispatch_key_included(DispatchKey::Tracer, true);
  EXPECT_EQ(call(), 4);
  c10::impl::tls_set_dispatch_key_included(DispatchKey::Tracer, false);
  EXPECT_EQ(call(), 2);
}

TEST_F(LocalDispatchKeys, CanBeForced) {
  const c10::impl::LocalDispatchKeySet before = c10::impl::tls_local_dispatch_key_set();
  {
    const ForceDispatchKeyGuard restore;
    c10::impl::_force_tls_local_dispatch_key_set(
        {before.included_.add(DispatchKey::Tracer), before.excluded_});
    EXPECT_EQ(call(), 4);
  }
  {
    const ForceDispatchKeyGuard both({}, dispatch::autograd_dispatch_keyset);
    EXPECT_EQ(call(), 1);
  }
  {
    const ForceDispatchKeyGuard none(c10::impl::LocalDispatchKeySet{});
    EXPECT_EQ(c10::impl::tls_local_dispatch_key_set().included_, DispatchKeySet());
    EXPECT_EQ(call(), 3) << "nothing keeps autocast from being called";
  }
  EXPECT_EQ(c10::impl::tls_local_dispatch_key_set().included_, before.included_);
  EXPECT_EQ(c10::impl::tls_local_dispatch_key_set().excluded_, before.excluded_);
}

TEST_F(LocalDispatchKeys, ReachAKernelThatAsksForItsKeys) {
  library_.def("keys(Tensor x) -> int").impl("keys", torch::kCPU, &with_keys);
  const auto keys = c10::Dispatcher::singleton()
                        .findSchemaOrThrow("test_local::keys", "")
                        .typed<std::int64_t(const at::Tensor&)>();
  const IncludeDispatchKeyGuard cuda(DispatchKey::Tracer);
  EXPECT_EQ(keys.call(at::ones({1})), static_cast<std::int64_t>(DispatchKey::CPU));
  EXPECT_FALSE(keys_seen.has(DispatchKey::Tracer)) << "no kernel is for it";
}

TEST_F(LocalDispatchKeys, GiveABackendToCallsWithoutTensors) {
  library_.def("make() -> int").impl("make", torch::kCUDA, [] { return std::int64_t{6}; });
  const IncludeDispatchKeyGuard cuda(DispatchKey::CUDA);
  EXPECT_EQ(c10::Dispatcher::singleton()
                .findSchemaOrThrow("test_local::make", "")
                .typed<std::int64_t()>()
                .call(),
            6);
}

TEST_F(LocalDispatchKeys, BelongToTheirThread) {
  const at::AutoDispatchBelowADInplaceOrView below;
  std::int64_t elsewhere = 0, in_guard = 0, after = 0;
  std::thread([&] {
    elsewhere = call();
    {
      const IncludeDispatchKeyGuard trace(DispatchKey::Tracer);
      in_guard = call();
    }
    after = call();
  }).join();
  EXPECT_EQ(elsewhere, 2);
  EXPECT_EQ(in_guard, 4);
  EXPECT_EQ(after, 2);
  EXPECT_EQ(call(), 1);
}

}  // namespace
