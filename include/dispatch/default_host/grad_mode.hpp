// SPDX-License-Identifier: BSL-1.0
// Whether a thread requests gradients (at::GradMode); tensors of this host never record any.
#pragma once

#include <dispatch/system/linked_function.hpp>

/// Defined by schema_ct::aten: the address of this thread's state, shared by all shared objects.
extern "C" [[gnu::weak]] bool* schema_ct_default_host_wants_gradients();

namespace dispatch {
inline namespace default_host {

namespace SCHEMA_CT_HIDDEN host_detail {
/// The state of this shared object if schema_ct::aten is not linked.
inline constinit thread_local bool own_wants_gradients = true;

[[nodiscard]] inline bool& wants_gradients() {
  auto* const linked = SCHEMA_CT_IF_LINKED(schema_ct_default_host_wants_gradients);
  return linked == nullptr ? own_wants_gradients : *linked();
}
}  // namespace host_detail

/// The state of this thread; initially on.
struct GradMode {
  [[nodiscard]] SCHEMA_CT_HIDDEN static bool is_enabled() { return host_detail::wants_gradients(); }
  SCHEMA_CT_HIDDEN static void set_enabled(bool enabled) {
    host_detail::wants_gradients() = enabled;
  }
};

/// Changes it during its lifetime.
class AutoGradMode {
 public:
  SCHEMA_CT_HIDDEN explicit AutoGradMode(bool enabled) : prev_mode(GradMode::is_enabled()) {
    GradMode::set_enabled(enabled);
  }
  AutoGradMode(const AutoGradMode&) = delete;
  AutoGradMode& operator=(const AutoGradMode&) = delete;
  SCHEMA_CT_HIDDEN ~AutoGradMode() { GradMode::set_enabled(prev_mode); }

  bool prev_mode;  ///< the state before
};

/// For gradients in forward mode, which are never recorded here: it changes nothing.
class SCHEMA_CT_SHARED AutoFwGradMode {
 public:
  explicit AutoFwGradMode(bool) {}
  AutoFwGradMode(const AutoFwGradMode&) = delete;
  AutoFwGradMode& operator=(const AutoFwGradMode&) = delete;
  ~AutoFwGradMode() {}  // so that an object is no unused variable

  bool prev_mode = true;
};

/// Turns it off during its lifetime.
class NoGradGuard : public AutoGradMode {
 public:
  SCHEMA_CT_HIDDEN NoGradGuard() : AutoGradMode(false) {}
};

}  // namespace default_host
}  // namespace dispatch
