// SPDX-License-Identifier: BSL-1.0
// The named key sets, and the sets of alias keys and autograd keys, are those of PyTorch 2.13.
#include <dispatch/keys/named_key_sets.hpp>

#include <c10/core/DispatchKeySet.h>

namespace {

using dispatch::BackendComponent;
using dispatch::DispatchKey;
using dispatch::DispatchKeySet;

constexpr DispatchKeySet one(DispatchKey key) { return DispatchKeySet(key); }

static_assert(dispatch::autograd_dispatch_keyset.raw_repr() == 0x3800000000);
static_assert(dispatch::autocast_dispatch_keyset.raw_repr() == 0x1ff8000000000);
static_assert(dispatch::default_included_set.raw_repr() == 0x404000000);
static_assert(dispatch::default_excluded_set.raw_repr() == 0x1ff8000000000);
static_assert(dispatch::autograd_dispatch_keyset_with_ADInplaceOrView.raw_repr() == 0x3c00000000);
static_assert(dispatch::python_ks.raw_repr() == 0x100000010000000);
static_assert(dispatch::autogradother_backends.raw_repr() == 0x1feffff);
static_assert(dispatch::after_autograd_keyset.raw_repr() == 0x20000007ffffffff);
static_assert(dispatch::after_ADInplaceOrView_keyset.raw_repr() == 0x20000003ffffffff);
static_assert(dispatch::after_func_keyset.raw_repr() == 0x200000003fffffff);
static_assert(dispatch::backend_bitset_mask.raw_repr() == 0xffff);
static_assert(dispatch::functorch_transforms_ks.raw_repr() == 0x7a000000000000);
static_assert(dispatch::backend_functionality_keys.raw_repr() == 0x191ffff);

// Alias keys, as sets.
constexpr std::uint64_t covered(DispatchKey alias) {
  return dispatch::getRuntimeDispatchKeySet(alias).raw_repr();
}
static_assert(covered(DispatchKey::Autograd) == 0x380000ffff);
static_assert(covered(DispatchKey::CompositeImplicitAutograd) == 0x3803ffffff);
static_assert(covered(DispatchKey::FuncTorchBatchedDecomposition) == 0x2000000000000);
static_assert(covered(DispatchKey::CompositeImplicitAutogradNestedTensor) == 0x200200ffff);
static_assert(covered(DispatchKey::CompositeExplicitAutograd) == 0x1ffffff);
static_assert(covered(DispatchKey::CompositeExplicitAutogradNonFunctional) == 0x17ffdf7);
static_assert(covered(DispatchKey::CUDA) == 0x10002);

// Alias keys, key by key: exactly the keys in these ranges of numbers.
struct range {
  int first;
  int last;
};
template <std::size_t n>
constexpr bool covers_exactly(DispatchKey alias, const range (&ranges)[n]) {
  for (int k = 0; k <= static_cast<int>(DispatchKey::EndOfRuntimeBackendKeys); ++k) {
    if (k == static_cast<int>(DispatchKey::EndOfFunctionalityKeys)) continue;
    bool expected = false;
    for (const range& r : ranges) expected = expected || (r.first <= k && k <= r.last);
    if (dispatch::isIncludedInAlias(static_cast<DispatchKey>(k), alias) != expected) return false;
  }
  return true;
}
static_assert(covers_exactly(DispatchKey::Autograd, {{20, 22}, {133, 149}}));
static_assert(covers_exactly(DispatchKey::CompositeImplicitAutograd,
                             {{1, 10}, {20, 22}, {48, 149}}));
static_assert(covers_exactly(DispatchKey::FuncTorchBatchedDecomposition, {{34, 34}}));
static_assert(covers_exactly(DispatchKey::CompositeImplicitAutogradNestedTensor,
                             {{10, 10}, {22, 22}, {116, 132}}));
static_assert(covers_exactly(DispatchKey::CompositeExplicitAutograd, {{1, 9}, {48, 115}}));
static_assert(covers_exactly(DispatchKey::CompositeExplicitAutogradNonFunctional, {{1, 7},
                                                                                   {9, 9},
                                                                                   {48, 51},
                                                                                   {53, 57},
                                                                                   {59, 68},
                                                                                   {70, 74},
                                                                                   {76, 81},
                                                                                   {99, 102},
                                                                                   {104, 108},
                                                                                   {110, 115}}));
static_assert(covers_exactly(DispatchKey::CPU, {{49, 49}}));
static_assert(!dispatch::isIncludedInAlias(DispatchKey::Undefined, DispatchKey::Undefined));

// Autograd keys and their backends.
static_assert(dispatch::getBackendKeySetFromAutograd(DispatchKey::AutogradCPU) ==
              one(DispatchKey::CPU));
static_assert(dispatch::getBackendKeySetFromAutograd(DispatchKey::AutogradMAIA) ==
              one(DispatchKey::MAIA));
static_assert(dispatch::getBackendKeySetFromAutograd(DispatchKey::AutogradOther).raw_repr() ==
              0x1feffff);
static_assert(dispatch::getBackendKeySetFromAutograd(DispatchKey::AutogradNestedTensor)
                  .raw_repr() == 0x200ffff);
static_assert(dispatch::getBackendKeySetFromAutograd(DispatchKey::AutogradMTIA).empty());
static_assert(dispatch::getBackendKeySetFromAutograd(DispatchKey::AutogradHIP).empty());
static_assert(dispatch::getBackendKeySetFromAutograd(DispatchKey::AutogradVE).empty());
static_assert(dispatch::getBackendKeySetFromAutograd(DispatchKey::CPU).empty());
static_assert(dispatch::getBackendKeySetFromAutograd(DispatchKey::Autograd).empty());

static_assert(dispatch::isBackendDispatchKey(DispatchKey::SparseCsrMeta));
static_assert(dispatch::isBackendDispatchKey(DispatchKey::MkldnnCPU));
static_assert(!dispatch::isBackendDispatchKey(DispatchKey::NestedTensorCPU));
static_assert(!dispatch::isBackendDispatchKey(DispatchKey::AutogradCPU));
static_assert(!dispatch::isBackendDispatchKey(DispatchKey::Undefined));

// PyTorch's constants for the autograd key of each backend.
static_assert(c10::autograd_cpu_ks == one(DispatchKey::AutogradCPU));
static_assert(c10::autograd_privateuse1_ks ==
              dispatch::getAutogradRelatedKeySetFromBackend(BackendComponent::PrivateUse1Bit)
                  .remove(DispatchKey::ADInplaceOrView));
static_assert(c10::autograd_nested == one(DispatchKey::AutogradNestedTensor));

// The key sets of dense tensors.
static_assert(dispatch::dense_tensor_key_set(BackendComponent::CPUBit) ==
              DispatchKeySet{DispatchKey::CPU, DispatchKey::ADInplaceOrView,
                             DispatchKey::AutogradCPU, DispatchKey::AutocastCPU});
static_assert(dispatch::dense_tensor_key_set(BackendComponent::MetaBit) ==
              DispatchKeySet{DispatchKey::Meta, DispatchKey::ADInplaceOrView,
                             DispatchKey::AutogradMeta});
static_assert(dispatch::dense_tensor_key_set(BackendComponent::HIPBit) ==
              DispatchKeySet{DispatchKey::HIP, DispatchKey::ADInplaceOrView,
                             DispatchKey::AutogradOther});
static_assert(dispatch::legacyExtractDispatchKey(
                  dispatch::dense_tensor_key_set(BackendComponent::CUDABit)) == DispatchKey::CUDA);
static_assert(dispatch::highestPriorityBackendTypeId(one(DispatchKey::SparseCPU) |
                                                     dispatch::autograd_dispatch_keyset) ==
              DispatchKey::SparseCPU);

}  // namespace
