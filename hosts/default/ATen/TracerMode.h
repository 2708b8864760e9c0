// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the dispatch key of the tracer, for which no kernels are here.
#pragma once

#include <c10/core/DispatchKey.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <c10/util/Exception.h>
#include <schema_ct/config.hpp>

namespace SCHEMA_CT_HIDDEN at {
namespace tracer {
namespace impl {

/// Do calls of this thread go to the tracer's kernels?
[[nodiscard]] inline bool is_dispatch_enabled() {
  return c10::impl::tls_is_dispatch_key_included(c10::DispatchKey::Tracer) &&
         !c10::impl::tls_is_dispatch_key_excluded(c10::DispatchKey::Tracer);
}
/// Throws Error in the scope of a NoTracerDispatchMode.
inline void set_dispatch_enabled(bool enabled) {
  TORCH_CHECK(!c10::impl::tls_is_dispatch_key_excluded(c10::DispatchKey::Tracer),
              "Cannot enable tracing within the scope of NoTracerDispatchMode!");
  c10::impl::tls_set_dispatch_key_included(c10::DispatchKey::Tracer, enabled);
}

/// While it exists, calls of this thread do not go to the tracer's kernels.
struct NoTracerDispatchMode {
  c10::impl::ExcludeDispatchKeyGuard guard_{c10::DispatchKey::Tracer};
};

}  // namespace impl
}  // namespace tracer
}  // namespace at
