// SPDX-License-Identifier: BSL-1.0
// The interface of PHI's executors to the kernels of the process.
#pragma once

#include <dispatch/phi/kernel_choice.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

/// Executors implement other functions themselves.
class KernelFactory {
 public:
  [[nodiscard]] static const KernelFactory& Instance() {
    static constinit const KernelFactory only;
    return only;
  }
  /// Has a library registered kernels of this name, some of which still exist?
  [[nodiscard]] bool HasCompatiblePhiKernel(std::string_view name) const {
    const registry_lock lock(the_registry());
    const kernel_table* found = impl::find_table(name, false);
    return found != nullptr && found->lines != nullptr;
  }
  /// The kernel for exactly this key, without a fallback; an invalid one if there is none.
  [[nodiscard]] chosen_kernel SelectKernel(std::string_view name, KernelKey key) const {
    const registry_lock lock(the_registry());
    const kernel_table* found = impl::find_table(name, false);
    return {found == nullptr ? nullptr : impl::cell_of(*found, key), false};
  }
  [[nodiscard]] chosen_kernel SelectKernelOrThrowError(std::string_view name, KernelKey key) const {
    return select_kernel(name, key);
  }
};

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
