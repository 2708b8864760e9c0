// SPDX-License-Identifier: BSL-1.0
// The state of a thread, which another thread can take over.
#include <ATen/ThreadLocalState.h>

#include <gtest/gtest.h>

#include <thread>

namespace {

bool excludes_tracer() { return c10::impl::tls_is_dispatch_key_excluded(c10::DispatchKey::Tracer); }

TEST(ThreadLocalState, IsTakenOverForAsLongAsAGuardLives) {
  at::ThreadLocalState plain;
  const c10::impl::ExcludeDispatchKeyGuard guard(c10::DispatchKey::Tracer);
  const at::ThreadLocalState state;
  bool before = true, within = false, after = true;
  std::thread([&] {
    before = excludes_tracer();
    {
      const at::ThreadLocalStateGuard taken(state);
      within = excludes_tracer();
    }
    after = excludes_tracer();
  }).join();
  EXPECT_FALSE(before);
  EXPECT_TRUE(within);
  EXPECT_FALSE(after);
  plain.set_grad_mode(false);
  {
    const at::ThreadLocalStateGuard other(plain);
    EXPECT_FALSE(excludes_tracer());
    EXPECT_FALSE(c10::GradMode::is_enabled());
  }
  EXPECT_TRUE(excludes_tracer());
  EXPECT_TRUE(c10::GradMode::is_enabled());
}

TEST(ThreadLocalState, GoesWithAFunction) {
  const auto wrapped = [] {
    const c10::impl::ExcludeDispatchKeyGuard guard(c10::DispatchKey::Tracer);
    return at::wrapPropagateTLSState([](int x) { return excludes_tracer() ? x : 0; });
  }();
  int got = 0;
  std::thread([&] { got = wrapped(3); }).join();
  EXPECT_EQ(got, 3);
  EXPECT_FALSE(excludes_tracer());
}

}  // namespace
