// SPDX-License-Identifier: BSL-1.0
// PyTorch's names for the dispatch keys.
#pragma once

#include <dispatch/keys/dispatch_key.hpp>

namespace c10 {
using dispatch::BackendComponent;
using dispatch::DispatchKey;
using dispatch::full_backend_mask;
using dispatch::getAutogradKeyFromBackend;
using dispatch::isAliasDispatchKey;
using dispatch::isPerBackendFunctionalityKey;
using dispatch::kAutograd;
using dispatch::num_backends;
using dispatch::num_functionality_keys;
using dispatch::num_runtime_entries;
using dispatch::numPerBackendFunctionalityKeys;
using dispatch::parseDispatchKey;
using dispatch::toBackendComponent;
using dispatch::toFunctionalityKey;
using dispatch::toRuntimePerBackendFunctionalityKey;
using dispatch::toString;
}  // namespace c10

namespace torch {
using dispatch::kAutograd;
}  // namespace torch

namespace at {
using dispatch::DispatchKey;
}  // namespace at
