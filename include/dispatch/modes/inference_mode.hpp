// SPDX-License-Identifier: BSL-1.0
// Calls that skip the kernels of autograd and of views (c10::InferenceMode).
#pragma once

#include <dispatch/default_host/grad_mode.hpp>
#include <dispatch/registry/local_dispatch_key_set.hpp>

namespace dispatch {
inline namespace default_host {

namespace SCHEMA_CT_HIDDEN host_detail {
inline constinit thread_local bool is_inference_mode = false;
}

/// During its lifetime, this thread's calls skip the kernels of autograd and ADInplaceOrView, and
/// no gradients are recorded. `false` suspends an outer one.
class InferenceMode {
 public:
  SCHEMA_CT_HIDDEN explicit InferenceMode(bool enabled = true)
      : gradients_(!enabled), keys_(keys_for(enabled)), before_(is_enabled()) {
    host_detail::is_inference_mode = enabled;
  }
  InferenceMode(const InferenceMode&) = delete;
  InferenceMode& operator=(const InferenceMode&) = delete;
  SCHEMA_CT_HIDDEN ~InferenceMode() { host_detail::is_inference_mode = before_; }

  [[nodiscard]] SCHEMA_CT_HIDDEN static bool is_enabled() { return host_detail::is_inference_mode; }

 private:
  [[nodiscard]] SCHEMA_CT_HIDDEN static LocalDispatchKeySet keys_for(bool enabled) {
    LocalDispatchKeySet keys = tls_local_dispatch_key_set();
    if (enabled) {
      keys.included_ = keys.included_.remove(DispatchKey::ADInplaceOrView);
      keys.excluded_ = keys.excluded_ | autograd_dispatch_keyset;
    } else {
      keys.included_ = keys.included_.add(DispatchKey::ADInplaceOrView);
      keys.excluded_ = keys.excluded_ - autograd_dispatch_keyset;
    }
    return keys;
  }

  AutoGradMode gradients_;
  ForceDispatchKeyGuard keys_;
  bool before_;
};

}  // namespace default_host
}  // namespace dispatch
