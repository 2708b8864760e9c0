// SPDX-License-Identifier: BSL-1.0
// The named key sets, and the runtime keys that an alias key or an autograd key stands for.
#pragma once

#include <schema_ct/config.hpp>

#include <dispatch/keys/dispatch_key_set.hpp>

// Facts of PyTorch 2.13's c10/core/DispatchKeySet.{h,cpp}; a program compares them with the
// installed library.
// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace SCHEMA_CT_HIDDEN dispatch {

/// A bit that is not a key. In the key set that a host returns for a tensor, it marks the tensor as
/// read-only. Only calls with such a tensor check what the operator writes to.
inline constexpr DispatchKeySet read_only_mark{DispatchKeySet::RAW, std::uint64_t{1} << 62};
static_assert(num_backends + num_functionality_keys - 1 <= 62);
[[nodiscard]] constexpr DispatchKeySet without_read_only_mark(DispatchKeySet keys) {
  return {DispatchKeySet::RAW, keys.raw_repr() & ~read_only_mark.raw_repr()};
}

inline constexpr DispatchKeySet autograd_dispatch_keyset{DispatchKey::AutogradFunctionality,
                                                         DispatchKey::AutogradOther,
                                                         DispatchKey::AutogradNestedTensor};

inline constexpr DispatchKeySet autocast_dispatch_keyset{
    DispatchKey::AutocastCPU,        DispatchKey::AutocastMTIA, DispatchKey::AutocastMAIA,
    DispatchKey::AutocastXPU,        DispatchKey::AutocastIPU,  DispatchKey::AutocastHPU,
    DispatchKey::AutocastXLA,        DispatchKey::AutocastMPS,  DispatchKey::AutocastCUDA,
    DispatchKey::AutocastPrivateUse1};

/// The initial include set of every thread: every call has these two keys.
inline constexpr DispatchKeySet default_included_set{DispatchKey::BackendSelect,
                                                     DispatchKey::ADInplaceOrView};
/// The initial exclude set of every thread: autocast is off until a guard turns it on.
inline constexpr DispatchKeySet default_excluded_set = autocast_dispatch_keyset;

inline constexpr DispatchKeySet inplace_or_view_ks{DispatchKey::ADInplaceOrView};
inline constexpr DispatchKeySet autograd_dispatch_keyset_with_ADInplaceOrView =
    autograd_dispatch_keyset | inplace_or_view_ks;
inline constexpr DispatchKeySet python_ks{DispatchKey::Python, DispatchKey::PythonTLSSnapshot};
inline constexpr DispatchKeySet sparse_ks{DispatchKey::Sparse};
inline constexpr DispatchKeySet sparse_csr_ks{DispatchKey::SparseCsr};
inline constexpr DispatchKeySet mkldnn_ks{DispatchKey::MkldnnCPU};
inline constexpr DispatchKeySet backend_bitset_mask{DispatchKeySet::RAW, full_backend_mask};

/// The kinds of kernel whose autograd key is AutogradOther, with every backend.
inline constexpr DispatchKeySet autogradother_backends =
    DispatchKeySet{DispatchKey::FPGA,      DispatchKey::Vulkan,         DispatchKey::Metal,
                   DispatchKey::Quantized, DispatchKey::CustomRNGKeyId, DispatchKey::MkldnnCPU,
                   DispatchKey::Sparse,    DispatchKey::SparseCsr} |
    backend_bitset_mask;

/// All keys that compute, as CompositeExplicitAutograd covers them.
inline constexpr DispatchKeySet backend_dispatch_keyset =
    autogradother_backends | DispatchKeySet(DispatchKey::Dense);

inline constexpr DispatchKeySet backend_functionality_keys =
    DispatchKeySet{DispatchKey::Dense, DispatchKey::Quantized, DispatchKey::Sparse,
                   DispatchKey::SparseCsr} |
    backend_bitset_mask;

inline constexpr DispatchKeySet after_autograd_keyset{DispatchKeySet::FULL_AFTER,
                                                      DispatchKey::AutogradOther};
inline constexpr DispatchKeySet after_ADInplaceOrView_keyset{DispatchKeySet::FULL_AFTER,
                                                             DispatchKey::ADInplaceOrView};
inline constexpr DispatchKeySet after_func_keyset =
    DispatchKeySet(DispatchKeySet::FULL_AFTER, DispatchKey::Functionalize)
        .remove(DispatchKey::ADInplaceOrView);

inline constexpr DispatchKeySet functorch_transforms_ks{
    DispatchKey::FuncTorchBatched, DispatchKey::FuncTorchVmapMode, DispatchKey::Batched,
    DispatchKey::VmapMode, DispatchKey::FuncTorchGradWrapper};
inline constexpr DispatchKeySet functorch_batched_ks{DispatchKey::FuncTorchBatched};

/// The runtime keys that an alias key stands for; for any other key, the set with that key.
[[nodiscard]] constexpr DispatchKeySet getRuntimeDispatchKeySet(DispatchKey key) {
  switch (key) {
    case DispatchKey::Autograd: return autograd_dispatch_keyset | backend_bitset_mask;
    case DispatchKey::CompositeImplicitAutograd:
      return backend_dispatch_keyset | autograd_dispatch_keyset |
             DispatchKeySet(DispatchKey::NestedTensor);
    case DispatchKey::FuncTorchBatchedDecomposition: return functorch_batched_ks;
    case DispatchKey::CompositeImplicitAutogradNestedTensor:
      return DispatchKeySet{DispatchKey::AutogradNestedTensor, DispatchKey::NestedTensor} |
             backend_bitset_mask;
    case DispatchKey::CompositeExplicitAutograd: return backend_dispatch_keyset;
    case DispatchKey::CompositeExplicitAutogradNonFunctional:
      // XLA and Lazy lower the functional form themselves, and sparse kernels must not alias.
      return backend_dispatch_keyset.remove(DispatchKey::Sparse)
          .remove_backend(BackendComponent::XLABit)
          .remove_backend(BackendComponent::LazyBit);
    default: return DispatchKeySet(key);
  }
}

/// Whether `alias` (an alias key, or a runtime key standing for itself) covers the runtime key
/// `key`.
[[nodiscard]] constexpr bool runtimeDispatchKeySetHas(DispatchKey alias, DispatchKey key) {
  if (!isAliasDispatchKey(alias)) return alias == key;
  return getRuntimeDispatchKeySet(alias).has(key);
}

/// As runtimeDispatchKeySetHas; false for Undefined.
[[nodiscard]] constexpr bool isIncludedInAlias(DispatchKey key, DispatchKey alias) {
  return key != DispatchKey::Undefined && runtimeDispatchKeySetHas(alias, key);
}

/// Do kernels for `key` compute? True for dense, quantized, sparse … of any backend, but not for
/// nested tensors.
[[nodiscard]] constexpr bool isBackendDispatchKey(DispatchKey key) {
  return key != DispatchKey::Undefined && key <= DispatchKey::EndOfRuntimeBackendKeys &&
         backend_dispatch_keyset.has(key);
}

/// The backend keys below an autograd key. Also empty for AutogradMTIA, AutogradHIP and AutogradVE:
/// PyTorch omits them, so a CompositeImplicitAutograd kernel has precedence there.
[[nodiscard]] constexpr DispatchKeySet getBackendKeySetFromAutograd(DispatchKey key) {
  switch (key) {
    case DispatchKey::AutogradMTIA:
    case DispatchKey::AutogradHIP:
    case DispatchKey::AutogradVE:
    case DispatchKey::AutogradFunctionality: return {};
    case DispatchKey::AutogradNestedTensor:
      return DispatchKeySet(DispatchKey::NestedTensor) | backend_bitset_mask;
    case DispatchKey::AutogradOther: return autogradother_backends;
    default: break;
  }
  const BackendComponent backend = toBackendComponent(key);
  if (toFunctionalityKey(key) != DispatchKey::AutogradFunctionality ||
      backend == BackendComponent::InvalidBit) {
    return {};
  }
  return DispatchKeySet(DispatchKey::Dense) | DispatchKeySet(backend);
}

/// The autograd keys of an ordinary tensor of a backend: ADInplaceOrView and its autograd key.
[[nodiscard]] constexpr DispatchKeySet getAutogradRelatedKeySetFromBackend(
    BackendComponent backend) {
  return inplace_or_view_ks | DispatchKeySet(getAutogradKeyFromBackend(backend));
}

/// The autocast key of a backend; empty for HIP, VE, Lazy, PrivateUse2, PrivateUse3 and Meta.
[[nodiscard]] constexpr DispatchKeySet getAutocastRelatedKeySetFromBackend(
    BackendComponent backend) {
  switch (backend) {
    case BackendComponent::CPUBit: return DispatchKeySet(DispatchKey::AutocastCPU);
    case BackendComponent::CUDABit: return DispatchKeySet(DispatchKey::AutocastCUDA);
    case BackendComponent::XLABit: return DispatchKeySet(DispatchKey::AutocastXLA);
    case BackendComponent::MPSBit: return DispatchKeySet(DispatchKey::AutocastMPS);
    case BackendComponent::IPUBit: return DispatchKeySet(DispatchKey::AutocastIPU);
    case BackendComponent::XPUBit: return DispatchKeySet(DispatchKey::AutocastXPU);
    case BackendComponent::HPUBit: return DispatchKeySet(DispatchKey::AutocastHPU);
    case BackendComponent::MTIABit: return DispatchKeySet(DispatchKey::AutocastMTIA);
    case BackendComponent::MAIABit: return DispatchKeySet(DispatchKey::AutocastMAIA);
    case BackendComponent::PrivateUse1Bit: return DispatchKeySet(DispatchKey::AutocastPrivateUse1);
    default: return {};
  }
}

/// Adds the keys of autograd and autocast for the highest backend of the set, as PyTorch's
/// TensorImpl does.
[[nodiscard]] constexpr DispatchKeySet with_related_keys(DispatchKeySet keys) {
  const BackendComponent backend = keys.highestBackendKey();
  return keys | getAutocastRelatedKeySetFromBackend(backend) |
         getAutogradRelatedKeySetFromBackend(backend);
}

/// The keys of an ordinary dense tensor of a backend, whether or not it requires a gradient.
[[nodiscard]] constexpr DispatchKeySet dense_tensor_key_set(BackendComponent backend) {
  return DispatchKeySet(DispatchKey::Dense) | DispatchKeySet(backend) |
         getAutogradRelatedKeySetFromBackend(backend) |
         getAutocastRelatedKeySetFromBackend(backend);
}

/// The highest key that computes: Dense, Quantized, Sparse or SparseCsr of the highest backend.
[[nodiscard]] constexpr DispatchKey highestPriorityBackendTypeId(DispatchKeySet set) {
  return (set & backend_functionality_keys).highestPriorityTypeId();
}

/// The key for the kind of a tensor with this set, without autograd, autocast and the
/// transforms.
[[nodiscard]] constexpr DispatchKey legacyExtractDispatchKey(DispatchKeySet set) {
  constexpr DispatchKeySet layers{DispatchKey::Functionalize,        DispatchKey::PythonTLSSnapshot,
                                  DispatchKey::FuncTorchGradWrapper, DispatchKey::FuncTorchVmapMode,
                                  DispatchKey::FuncTorchBatched,     DispatchKey::Python};
  return (set - autograd_dispatch_keyset_with_ADInplaceOrView - autocast_dispatch_keyset - layers)
      .highestPriorityTypeId();
}

}  // namespace dispatch
#pragma GCC diagnostic pop
