// SPDX-License-Identifier: BSL-1.0
// A kernel as a value that can be called directly (c10::KernelFunction).
#pragma once

#include <dispatch/base/counted.hpp>
#include <dispatch/base/cxx_name.hpp>
#include <dispatch/kernels/cpp_function.hpp>
#include <dispatch/operators/operator_handle.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A boxed or unboxed kernel that can be called in both ways. Copies share its
/// closure.
class SCHEMA_CT_SHARED KernelFunction {
 public:
  /// No kernel: isValid() is false, and calls throw.
  KernelFunction() = default;
  /// The kernel of a CppFunction, without the key that torch::dispatch() gave it.
  explicit KernelFunction(CppFunction f) : function_(shared<CppFunction>::make(std::move(f))) {}

  template <auto function>
    requires(internal::is_boxed_function<decltype(function)>)
  [[nodiscard]] static KernelFunction makeFromBoxedFunction() {
    return KernelFunction(CppFunction::makeFromBoxedFunction<function>());
  }
  template <class Pointer>
  [[nodiscard]] static KernelFunction makeFromBoxedFunctor(Pointer functor) {
    return KernelFunction(CppFunction::makeFromBoxedFunctor(std::move(functor)));
  }
  /// In <dispatch/operators/boxed_kernel.hpp>.
  [[nodiscard]] static KernelFunction makeFromBoxedKernel(BoxedKernel kernel);
  /// Makes a kernel from a std::unique_ptr to a Functor, or to its base class OperatorKernel. The
  /// included headers determine whether legacy types are allowed.
  template <bool allow_legacy_types = false, class Functor, template <class...> class Pointer,
            class Pointee, class... Deleter>
    requires std::is_base_of_v<Pointee, Functor>
  [[nodiscard]] static KernelFunction makeFromUnboxedFunctor(Pointer<Pointee, Deleter...> functor) {
    return KernelFunction(CppFunction::makeFromUnboxedFunctor(
        Pointer<Functor>(static_cast<Functor*>(functor.release()))));
  }
  /// Makes a kernel from TORCH_FN(f).
  template <class Function, bool allow_legacy_types = false>
  [[nodiscard]] static KernelFunction makeFromUnboxedFunction(Function function) {
    return KernelFunction(CppFunction(function));
  }
  template <bool allow_legacy_types = false, class Function>
  [[nodiscard]] static KernelFunction makeFromUnboxedRuntimeFunction(Function* function) {
    return KernelFunction(CppFunction(function));
  }
  template <bool allow_legacy_types = false, class Lambda>
  [[nodiscard]] static KernelFunction makeFromUnboxedLambda(Lambda&& lambda) {
    return KernelFunction(CppFunction(std::forward<Lambda>(lambda)));
  }
  [[nodiscard]] static KernelFunction makeFallthrough() {
    return KernelFunction(CppFunction::makeFallthrough());
  }

  [[nodiscard]] bool isValid() const { return function_.get() != nullptr; }
  /// Is it a function with a C++ signature?
  [[nodiscard]] bool isValidUnboxed() const {
    return isValid() && function_->function().signature != nullptr;
  }
  [[nodiscard]] bool isFallthrough() const {
    return isValid() && function_->function().call_form == kernel::form::fallthrough;
  }

  /// Calls with the last values of the stack and replaces them by the results. A kernel that takes
  /// keys gets `keys`, and a boxed kernel gets `op`, which may be any operator.
  void callBoxed(const OperatorHandle& op, DispatchKeySet keys, Stack* stack) const {
    bool running = false;
    dispatch::call_boxed(callable(op), op, keys, *stack, running);
  }
  void callBoxed(const OperatorHandle& op, Stack* stack) const {
    callBoxed(op, DispatchKeySet(), stack);
  }
  /// Calls as R(A...). Throws TypeError if the kernel has another signature.
  template <class R, class... A>
  R call(const OperatorHandle& op, DispatchKeySet keys, A... arguments) const {
    const kernel& k = callable(op);
    if (k.signature == nullptr)
      return internal::call_boxed_kernel<R, A...>(k, op.entry(), keys,
                                                  static_cast<A&&>(arguments)...);
    if (k.signature != &signature_constant<R(A...)>::value && *k.signature->type != typeid(R(A...)))
      throw TypeError(message({"KernelFunction::call() of ", op.operator_name().str(), " as ",
                               cxx_name(typeid(R(A...)).name()), ", but the kernel is ",
                               cxx_name(k.signature->type->name())}));
    return internal::invoke<R, A...>(k, keys, static_cast<A&&>(arguments)...);
  }

  /// Moves the kernel out, to be registered. Throws ValueError if copies share its closure.
  [[nodiscard]] CppFunction release() {
    if (!isValid()) throw ValueError("a KernelFunction without a kernel cannot be registered");
    if (function_->function().destroy != nullptr && function_.get()->use_count() != 1)
      throw ValueError(
          "copies of this KernelFunction share its closure: register the only one, std::move(it)");
    return std::move(*std::exchange(function_, {}));
  }

 private:
  [[nodiscard]] const kernel& callable(const OperatorHandle& op) const {
    if (!isValid() || isFallthrough())
      throw NotImplementedError(
          message({"this KernelFunction, called for ", op.operator_name().str(),
                   isValid() ? ", is a fallthrough" : ", has no kernel"}));
    return function_->function();
  }

  shared<CppFunction> function_;
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
