// SPDX-License-Identifier: BSL-1.0
// PyTorch's names for sets of dispatch keys.
#pragma once

#include <c10/core/DispatchKey.h>
#include <dispatch/keys/named_key_sets.hpp>

namespace SCHEMA_CT_HIDDEN c10 {
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

inline constexpr DispatchKeySet autograd_cpu_ks{dispatch::DispatchKey::AutogradCPU};
inline constexpr DispatchKeySet autograd_cuda_ks{dispatch::DispatchKey::AutogradCUDA};
inline constexpr DispatchKeySet autograd_hpu_ks{dispatch::DispatchKey::AutogradHPU};
inline constexpr DispatchKeySet autograd_ipu_ks{dispatch::DispatchKey::AutogradIPU};
inline constexpr DispatchKeySet autograd_lazy_ks{dispatch::DispatchKey::AutogradLazy};
inline constexpr DispatchKeySet autograd_maia_ks{dispatch::DispatchKey::AutogradMAIA};
inline constexpr DispatchKeySet autograd_meta_ks{dispatch::DispatchKey::AutogradMeta};
inline constexpr DispatchKeySet autograd_mps_ks{dispatch::DispatchKey::AutogradMPS};
inline constexpr DispatchKeySet autograd_mtia_ks{dispatch::DispatchKey::AutogradMTIA};
inline constexpr DispatchKeySet autograd_other_ks{dispatch::DispatchKey::AutogradOther};
inline constexpr DispatchKeySet autograd_privateuse1_ks{dispatch::DispatchKey::AutogradPrivateUse1};
inline constexpr DispatchKeySet autograd_privateuse2_ks{dispatch::DispatchKey::AutogradPrivateUse2};
inline constexpr DispatchKeySet autograd_privateuse3_ks{dispatch::DispatchKey::AutogradPrivateUse3};
inline constexpr DispatchKeySet autograd_xla_ks{dispatch::DispatchKey::AutogradXLA};
inline constexpr DispatchKeySet autograd_xpu_ks{dispatch::DispatchKey::AutogradXPU};
inline constexpr DispatchKeySet autograd_nested{dispatch::DispatchKey::AutogradNestedTensor};
}  // namespace c10

namespace at {
using dispatch::DispatchKeySet;
}  // namespace at
