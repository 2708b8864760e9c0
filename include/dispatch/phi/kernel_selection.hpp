// SPDX-License-Identifier: BSL-1.0
// The kernels of the process as PHI's executors ask for them.
#pragma once

#include <dispatch/phi/kernel_choice.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

/// What is not in it an executor does by itself.
class KernelFactory {
 public:
  [[nodiscard]] static const KernelFactory& Instance() {
    static constinit const KernelFactory only;
    return only;
  }
  /// Has a library registered kernels of this name, and are there some yet?
  [[nodiscard]] bool HasCompatiblePhiKernel(std::string_view name) const {
    const registry_lock lock(the_registry());
    const kernel_table* found = impl::find_table(name, false);
    return found != nullptr && found->lines != nullptr;
  }
  /// The kernel for the key itself, without a fallback; one that is not valid where there is none.
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
