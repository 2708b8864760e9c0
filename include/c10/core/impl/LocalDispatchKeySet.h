// SPDX-License-Identifier: BSL-1.0
// PyTorch's names for the keys that a thread adds to its calls or takes away.
#pragma once

#include <c10/core/DispatchKeySet.h>
#include <dispatch/engine.hpp>
#include <dispatch/registry/local_dispatch_key_set.hpp>

namespace c10::impl {
using dispatch::_force_tls_local_dispatch_key_set;
using dispatch::ExcludeDispatchKeyGuard;
using dispatch::ForceDispatchKeyGuard;
using dispatch::IncludeDispatchKeyGuard;
using dispatch::LocalDispatchKeySet;
using dispatch::tls_is_dispatch_key_excluded;
using dispatch::tls_is_dispatch_key_included;
using dispatch::tls_is_dispatch_keyset_excluded;
using dispatch::tls_is_dispatch_keyset_included;
using dispatch::tls_local_dispatch_key_set;
using dispatch::tls_set_dispatch_key_excluded;
using dispatch::tls_set_dispatch_key_included;
}  // namespace c10::impl
