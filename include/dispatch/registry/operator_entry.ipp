// SPDX-License-Identifier: BSL-1.0
// The engine's part of operator_entry.hpp.
#pragma once

#include <dispatch/registry/operator_entry.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

/// The runtime keys that an alias key serves, and the origin of its kernels.
struct alias_key {
  DispatchKeySet serves;
  bool serves_undefined;
  row_rule::origin from;
};
// In the order of the enumeration. The kernel of a later key is preferred.
inline constexpr alias_key alias_keys[] = {
    {getRuntimeDispatchKeySet(DispatchKey::Autograd), false, row_rule::origin::autograd_kernel},
    {getRuntimeDispatchKeySet(DispatchKey::CompositeImplicitAutograd), true,
     row_rule::origin::math_kernel},
    {getRuntimeDispatchKeySet(DispatchKey::FuncTorchBatchedDecomposition), false,
     row_rule::origin::batched_kernel},
    {getRuntimeDispatchKeySet(DispatchKey::CompositeImplicitAutogradNestedTensor), false,
     row_rule::origin::nested_kernel},
    {getRuntimeDispatchKeySet(DispatchKey::CompositeExplicitAutograd), true,
     row_rule::origin::default_backend_kernel},
    {getRuntimeDispatchKeySet(DispatchKey::CompositeExplicitAutogradNonFunctional), true,
     row_rule::origin::default_backend_kernel}};

[[nodiscard]] constexpr unsigned alias_number(DispatchKey alias) {
  return static_cast<unsigned>(alias) - static_cast<unsigned>(DispatchKey::StartOfAliasKeys);
}

}  // namespace internal

SCHEMA_CT_ENGINE row_rule::row_rule(const operator_entry& entry,
                                    const kernel_registration* fallbacks)
    : fallbacks_(fallbacks) {
  for (const kernel_registration* r = entry.newest; r != nullptr; r = r->older) {
    const DispatchKey key = key_in_row(*r);
    if (isAliasDispatchKey(key)) {
      const unsigned n = internal::alias_number(key);
      if ((aliases_ >> n & 1U) != 0) continue;
      aliases_ |= 1U << n;
      aliased_[n] = r;
      served_ |= internal::alias_keys[n].serves;
    } else if (find(key) == nullptr) {
      keys_[count_] = key;
      kernels_[count_++] = r;
      served_ |= DispatchKeySet(key);
    }
  }
  for (const kernel_registration* r = fallbacks; r != nullptr; r = r->older)
    served_ |= DispatchKeySet(r->key);
}

SCHEMA_CT_ENGINE bool row_rule::has_backend_kernel(DispatchKey k) const {
  if ((aliases_ >> internal::alias_number(DispatchKey::CompositeExplicitAutograd) & 1U) != 0)
    return true;
  return count_ != 0 && has_kernel_in(getBackendKeySetFromAutograd(k));
}

SCHEMA_CT_ENGINE row_rule::choice row_rule::choose_of_aliases(DispatchKey k) const {
  const DispatchKeySet own(k);
  for (unsigned left = aliases_, n; left != 0; left ^= 1U << n) {
    n = detail::highest_bit(left);
    const internal::alias_key& alias = internal::alias_keys[n];
    if (k == DispatchKey::Undefined ? !alias.serves_undefined : !alias.serves.has_all(own))
      continue;
    if (alias.from == origin::math_kernel) {
      if (k == DispatchKey::AutogradOther && has_kernel_in(autogradother_backends))
        return {nullptr, origin::ambiguous_autogradother};
      if (has_backend_kernel(k)) continue;
    }
    return {aliased_[n], alias.from};
  }
  return {};
}

SCHEMA_CT_ENGINE row_rule::choice row_rule::choose(DispatchKey k) const {
  const bool none = k == DispatchKey::Undefined;
  if (const auto* r = none ? nullptr : find(k)) return {r, origin::kernel};
  if (aliases_ != 0)
    if (const choice found = choose_of_aliases(k); found.from != origin::missing) return found;
  for (const kernel_registration* r = fallbacks_; r != nullptr; r = r->older)
    if (r->key == k) return {r, origin::backend_fallback};
  if (none && key_without_tensors<host> != k)
    if (const auto* r = find(key_without_tensors<host>)) return {r, origin::kernel};
  return {};
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
