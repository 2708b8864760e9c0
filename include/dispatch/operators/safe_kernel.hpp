// SPDX-License-Identifier: BSL-1.0
// One kernel of an operator, kept for direct calls (c10::SafeKernelFunction).
#pragma once

#include <dispatch/operators/operator_queries.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// Always calls the same kernel, whatever is registered later. A call throws if that kernel was
/// removed. The caller must not remove the kernel while a call runs.
class SCHEMA_CT_SHARED SafeKernelFunction {
 public:
  /// The registry's lock is held.
  SafeKernelFunction(const OperatorHandle& op, const kernel_registration& k)
      : op_(op),
        registration_(&k),
        generation_(k.generation),
        debug_(internal::place_text(k.place)) {}

  /// Is the kernel still registered?
  [[nodiscard]] bool isValid() const {
    // A removed registration stays readable, see kernel_pool.
    return __atomic_load_n(&registration_->generation, __ATOMIC_ACQUIRE) == generation_;
  }
  /// Calls with the last values of the stack and replaces them by the results. A kernel that takes
  /// keys gets `keys`; no other kernel is looked up.
  void callBoxed(const OperatorHandle& op, DispatchKeySet keys, Stack* stack) const {
    if (!isValid())
      throw Error(message({"SafeKernelFunction has been invalidated ", debug_, ": this kernel of ",
                           op_.operator_name().str(),
                           " is no longer registered; take the present one with "
                           "getComputedKernelForDispatchKey()"}));
    if (registration_->function.call_form == kernel::form::fallthrough)
      throw NotImplementedError(message({"this kernel of ", op_.operator_name().str(), ", ", debug_,
                                         ", is a fallthrough: it stands for the kernel of the next "
                                         "key, and cannot be called"}));
    op.call_boxed(registration_->function, keys, *stack);
  }
  /// "registered at file:line".
  [[nodiscard]] const std::string& debug() const { return debug_; }
  [[nodiscard]] const OperatorHandle& opHandle() const { return op_; }

 private:
  OperatorHandle op_;
  const kernel_registration* registration_;
  std::uint64_t generation_;
  std::string debug_;
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

template <class Kernel>
Kernel dispatch::OperatorHandle::getComputedKernelForDispatchKey(dispatch::DispatchKey key) const {
  using namespace dispatch;
  const registry_lock lock(the_registry());
  const row_rule::choice choice = internal::computed_kernel(*entry_, key);
  if (choice.from == row_rule::origin::ambiguous_autogradother) internal::report_ambiguous(*entry_);
  if (choice.registration == nullptr)
    throw NotImplementedError(
        message({"no kernel for ", toString(key), " for ", operator_name().str(),
                 ", which has kernels for [", internal::available_kernels(*entry_), "]"}));
  return Kernel(*this, *choice.registration);
}
