// SPDX-License-Identifier: BSL-1.0
// A boxed kernel as a value (c10::BoxedKernel).
#pragma once

#include <dispatch/operators/kernel_function.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A kernel of no C++ signature, which finds its arguments on the stack. Copies share its functor.
class BoxedKernel {
 public:
  /// No kernel: isValid() is false, and calls throw.
  BoxedKernel() = default;

  /// Makes a kernel of a function void(const OperatorHandle&, Stack*), or with the call's
  /// DispatchKeySet between the two.
  template <auto function>
    requires(internal::is_boxed_function<decltype(function)>)
  [[nodiscard]] static BoxedKernel makeFromFunction() {
    return BoxedKernel(KernelFunction::makeFromBoxedFunction<function>());
  }
  /// Makes a kernel of the object that a std::unique_ptr points to, which the kernel owns. It is
  /// called with the handle, the key set and the stack.
  template <class Pointer>
    requires requires(Pointer p) { p.release(); }
  [[nodiscard]] static BoxedKernel makeFromFunctor(Pointer functor) {
    return BoxedKernel(KernelFunction::makeFromBoxedFunctor(std::move(functor)));
  }
  [[nodiscard]] static BoxedKernel makeFallthrough() {
    return BoxedKernel(KernelFunction::makeFallthrough());
  }

  [[nodiscard]] bool isValid() const { return kernel_.isValid(); }
  [[nodiscard]] bool isFallthrough() const { return kernel_.isFallthrough(); }

  /// Replaces the last values of the stack, the arguments of `op`, by the results.
  void callBoxed(const OperatorHandle& op, DispatchKeySet keys, Stack* stack) const {
    kernel_.callBoxed(op, keys, stack);
  }

 private:
  friend class CppFunction;
  friend class KernelFunction;
  explicit BoxedKernel(KernelFunction kernel) : kernel_(std::move(kernel)) {}

  KernelFunction kernel_;
};

inline KernelFunction KernelFunction::makeFromBoxedKernel(BoxedKernel kernel) {
  return std::move(kernel.kernel_);
}

inline UntypedFunction CppFunction::makeFromBoxedKernel(BoxedKernel kernel) {
  CppFunction released = kernel.kernel_.release();
  UntypedFunction out{nothing()};
  out.kernel_ = std::exchange(released.kernel_, {});
  return out;
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
