// SPDX-License-Identifier: BSL-1.0
// PyTorch's names for sets of dispatch keys.
#pragma once

#include <c10/core/DispatchKey.h>
#include <dispatch/keys/named_key_sets.hpp>

namespace c10 {
using dispatch::after_ADInplaceOrView_keyset;
using dispatch::after_autograd_keyset;
using dispatch::after_func_keyset;
using dispatch::autocast_dispatch_keyset;
using dispatch::autograd_dispatch_keyset;
using dispatch::autograd_dispatch_keyset_with_ADInplaceOrView;
using dispatch::autogradother_backends;
using dispatch::backend_bitset_mask;
using dispatch::backend_functionality_keys;
using dispatch::default_excluded_set;
using dispatch::default_included_set;
using dispatch::DispatchKeySet;
using dispatch::functorch_batched_ks;
using dispatch::functorch_transforms_ks;
using dispatch::getAutocastRelatedKeySetFromBackend;
using dispatch::getAutogradRelatedKeySetFromBackend;
using dispatch::getBackendKeySetFromAutograd;
using dispatch::getDispatchTableIndexForDispatchKey;
using dispatch::getRuntimeDispatchKeySet;
using dispatch::highestPriorityBackendTypeId;
using dispatch::inplace_or_view_ks;
using dispatch::isBackendDispatchKey;
using dispatch::isIncludedInAlias;
using dispatch::legacyExtractDispatchKey;
using dispatch::mkldnn_ks;
using dispatch::python_ks;
using dispatch::runtimeDispatchKeySetHas;
using dispatch::sparse_csr_ks;
using dispatch::sparse_ks;
using dispatch::toString;
}  // namespace c10

namespace at {
using dispatch::DispatchKeySet;
}  // namespace at
