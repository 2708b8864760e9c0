// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the state that one thread passes to another: the included and excluded keys,
// and whether gradients are recorded.
#pragma once

#include <utility>

#include <c10/core/GradMode.h>
#include <c10/core/InferenceMode.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

namespace SCHEMA_CT_HIDDEN at {

/// The state of the thread that constructs the object.
class SCHEMA_CT_SHARED ThreadLocalState {
 public:
  ThreadLocalState()
      : keys_(c10::impl::tls_local_dispatch_key_set()), gradients_(c10::GradMode::is_enabled()) {}
  void set_grad_mode(bool enabled) { gradients_ = enabled; }
  /// Sets the state of the calling thread.
  static void setThreadLocalState(const ThreadLocalState& state) {
    c10::impl::_force_tls_local_dispatch_key_set(state.keys_);
    c10::GradMode::set_enabled(state.gradients_);
  }

 private:
  c10::impl::LocalDispatchKeySet keys_;
  bool gradients_;
};

/// Sets the state during its lifetime.
class SCHEMA_CT_SHARED ThreadLocalStateGuard {
 public:
  explicit ThreadLocalStateGuard(const ThreadLocalState& state) {
    ThreadLocalState::setThreadLocalState(state);
  }
  ThreadLocalStateGuard(const ThreadLocalStateGuard&) = delete;
  ThreadLocalStateGuard& operator=(const ThreadLocalStateGuard&) = delete;
  ~ThreadLocalStateGuard() { ThreadLocalState::setThreadLocalState(before_); }

 private:
  const ThreadLocalState before_;
};

/// Wraps `callback` to run, on any thread, with the current state of this thread.
template <class T>
[[nodiscard]] auto wrapPropagateTLSState(T callback) {
  return [state = ThreadLocalState(), callback = std::move(callback)](auto&&... arguments) {
    const ThreadLocalStateGuard guard(state);
    return callback(std::forward<decltype(arguments)>(arguments)...);
  };
}

}  // namespace at
