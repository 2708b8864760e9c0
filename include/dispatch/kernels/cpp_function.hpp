// SPDX-License-Identifier: BSL-1.0
// A kernel before its registration, with an optional dispatch key.
#pragma once

#include <dispatch/kernels/kernel.hpp>
#include <schema_ct/blocks/registration.hpp>
#include <string>
#include <utility>

#if defined(__CUDACC__)
// nvcc's front end warns that a visibility has no effect if a template is instantiated with
// something static, such as TORCH_FN of a static function.
#pragma nv_diagnostic push
#pragma nv_diag_suppress 1407
#endif

namespace dispatch {

/// A function known at compile time (TORCH_FN).
template <class Function, Function* function>
struct SCHEMA_CT_SHARED CompileTimeFunctionPointer {
  static_assert(function != nullptr, "a kernel cannot be a null pointer");
  using FuncType = Function;
  static constexpr Function* func_ptr() { return function; }
};

inline namespace SCHEMA_CT_HIDDEN SCHEMA_CT_HOST {

class SCHEMA_CT_SHARED CppFunction;
class SCHEMA_CT_SHARED UntypedFunction;

/// F can be a kernel: it is not a list of tags.
template <class F>
concept kernel_like = std::is_base_of_v<CppFunction, std::remove_cvref_t<F>> ||
                      requires { typename schema_ct::signature_of<F>; };
/// F is a function, and one of its types has no schema type.
template <class F>
concept without_schema_types = requires {
  typename schema_ct::signature_of<F>;
  requires !has_schema_types<schema_ct::signature_of<F>>;
};
/// F can be a kernel, and each of its types that is known has a schema type.
template <class F>
concept kernel_of_schema_types = kernel_like<F> && !without_schema_types<F>;

namespace SCHEMA_CT_HIDDEN internal {
/// Says that a literal was checked against the kernel, and would have refused what cannot be one.
struct held_against_literal {};
/// Says that no kernel is made, because the compiler runs the block.
struct only_recorded {};
}  // namespace internal

namespace internal {

template <class F>
SCHEMA_CT_HIDDEN inline constexpr bool is_boxed_function = false;
template <>
SCHEMA_CT_HIDDEN inline constexpr bool is_boxed_function<void (*)(const OperatorHandle&, Stack*)> =
    true;
template <>
SCHEMA_CT_HIDDEN inline constexpr bool
    is_boxed_function<void (*)(const OperatorHandle&, DispatchKeySet, Stack*)> = true;

/// Stands for a kernel of a function that is not boxed, so that the block's literal says why.
struct no_boxed_function {
  [[nodiscard]] static consteval const char* no_kernel_because() {
    return "a boxed function is void(const c10::OperatorHandle&, torch::jit::Stack*), or with a "
           "c10::DispatchKeySet between the two";
  }
};

template <auto function>
struct boxed_function_entry {
  static void call(const kernel&, const OperatorHandle& op, DispatchKeySet keys, Stack* stack) {
    if constexpr (requires { function(op, keys, stack); })
      function(op, keys, stack);
    else
      function(op, stack);
  }
};

template <class Functor>
void boxed_functor_entry(const kernel& k, const OperatorHandle& op, DispatchKeySet keys,
                         Stack* stack) {
  (*static_cast<Functor*>(__atomic_load_n(&k.closure, __ATOMIC_ACQUIRE)))(op, keys, stack);
}

template <class F>
void stack_function_entry(const kernel& k, const OperatorHandle&, DispatchKeySet, Stack* stack) {
  (*static_cast<F*>(k.closure))(*stack);
}

/// A movable function object that owns one on the heap.
template <class Pointer, class F = schema_ct::signature_of<typename Pointer::element_type>>
struct owned_functor;
template <class Pointer, class R, class... A>
struct owned_functor<Pointer, R(A...)> {
  Pointer functor;
  R operator()(A... arguments) { return (*functor)(static_cast<A&&>(arguments)...); }
};

}  // namespace internal

#define SCHEMA_CT_UNFIT_KERNEL                                                                    \
  __attribute__((                                                                                 \
      unavailable("no schema type stands for one of the kernel's types, those that it takes and " \
                  "those that it "                                                                \
                  "returns: docs/errors.md#unsupported_type")))

class SCHEMA_CT_SHARED BoxedKernel;
class SCHEMA_CT_SHARED UntypedFunction;

/// A type-erased kernel (torch::CppFunction). Owns a closure until a library takes it.
class SCHEMA_CT_SHARED CppFunction {
 public:
  template <class F>
    requires(kernel_of_schema_types<F> && !std::is_base_of_v<CppFunction, std::remove_cvref_t<F>>)
  SCHEMA_CT_IN_BLOCKS explicit CppFunction(F&& f) : kernel_() {
    SCHEMA_CT_WHEN_READ({
      read_types_ = schema_ct::detail::types_of<F>();
      return;
    })
    kernel_ = make_kernel(std::forward<F>(f));
  }
  template <without_schema_types F>
  SCHEMA_CT_UNFIT_KERNEL SCHEMA_CT_IN_BLOCKS explicit CppFunction(F&&) : CppFunction(nothing()) {}
  template <class F>
    requires std::is_base_of_v<CppFunction, std::remove_cvref_t<F>>
  CppFunction(internal::held_against_literal, F&& f) : CppFunction(std::forward<F>(f)) {}
  template <class F>
    requires(!std::is_base_of_v<CppFunction, std::remove_cvref_t<F>>)
  CppFunction(internal::held_against_literal, F&& f) : kernel_() {
    if constexpr (kernel_of_schema_types<F>) kernel_ = make_kernel(std::forward<F>(f));
  }
  /// Makes a kernel of the function `f`, whose type `signature` describes.
  CppFunction(void (*unboxed)(), const kernel_signature& signature, boxed_function* boxed)
      : kernel_() {
    if (unboxed == nullptr) throw ValueError("Kernel function cannot be nullptr");
    kernel_.unboxed = unboxed;
    kernel_.signature = &signature;
    kernel_.boxed = boxed;
    kernel_.call_form = kernel::form::plain;
  }
  /// Makes a kernel for operators of every signature. The function takes its arguments from the
  /// stack and leaves its results there: void(const OperatorHandle&, Stack*), or with the call's
  /// DispatchKeySet between the two.
  template <auto function>
    requires(internal::is_boxed_function<decltype(function)>)
  [[nodiscard]] SCHEMA_CT_IN_BLOCKS static UntypedFunction makeFromBoxedFunction();
  template <auto function>
    requires(!internal::is_boxed_function<decltype(function)>)
  [[nodiscard]] SCHEMA_CT_IN_BLOCKS static internal::no_boxed_function makeFromBoxedFunction() {
    return {};
  }
  /// Makes a kernel for operators of every signature from an object, which the kernel owns. It is
  /// called with the handle, the key set and the stack. Pointer is a std::unique_ptr to it, whose
  /// header is not included here.
  template <class Pointer>
    requires requires(Pointer p) { p.release(); }
  [[nodiscard]] static UntypedFunction makeFromBoxedFunctor(Pointer functor);
  /// Makes a kernel of one that is a value; throws ValueError if it has none, or copies share its
  /// functor. In <dispatch/operators/boxed_kernel.hpp>.
  [[nodiscard]] static UntypedFunction makeFromBoxedKernel(BoxedKernel kernel);
  /// Makes a method that takes its arguments from the stack: f(Stack&), which the kernel owns.
  template <class F>
  [[nodiscard]] static CppFunction from_stack_function(F f) {
    CppFunction out{nothing()};
    out.kernel_.unboxed = reinterpret_cast<void (*)()>(&internal::stack_function_entry<F>);
    out.kernel_.closure = new F(std::move(f));
    out.kernel_.destroy = [](void* closure) { delete static_cast<F*>(closure); };
    out.kernel_.call_form = kernel::form::boxed;
    return out;
  }
  /// Makes a fallthrough: a call continues with the next key of its set.
  [[nodiscard]] SCHEMA_CT_IN_BLOCKS static UntypedFunction makeFallthrough();
  /// Makes a TypedFunction of a function, known at compile time (TORCH_FN) or not.
  // `auto`, because nvcc cannot declare a template with an ABI tag beforehand.
  template <class F>
  [[nodiscard]] SCHEMA_CT_IN_BLOCKS static auto makeFromUnboxedFunction(F&& f);
  template <without_schema_types F>
  SCHEMA_CT_UNFIT_KERNEL static CppFunction makeFromUnboxedFunction(F&&);
  template <class Function>
  [[nodiscard]] SCHEMA_CT_IN_BLOCKS static auto makeFromUnboxedRuntimeFunction(Function* f) {
    static_assert(!internal::is_boxed_function<Function*>,
                  "this function is boxed: makeFromBoxedFunction takes it");
    return makeFromUnboxedFunction(f);
  }
  /// Makes a kernel of a function object that a std::unique_ptr points to; the kernel owns it.
  template <class Pointer>
    requires requires(Pointer p) { p.release(); }
  [[nodiscard]] static auto makeFromUnboxedFunctor(Pointer functor);

  SCHEMA_CT_IN_BLOCKS CppFunction(CppFunction&& other) noexcept : kernel_(), key_(other.key_) {
    SCHEMA_CT_WHEN_READ({
      read_types_ = other.read_types_;
      return;
    })
    kernel_ = std::exchange(other.kernel_, {});
  }
  CppFunction& operator=(CppFunction&& other) noexcept {
    std::swap(kernel_, other.kernel_);
    std::swap(key_, other.key_);
    return *this;
  }
  SCHEMA_CT_IN_BLOCKS ~CppFunction() {
    SCHEMA_CT_WHEN_READ(return;)
    if (kernel_.destroy != nullptr) kernel_.destroy(kernel_.closure);
  }

  /// Returns the kernel itself. Messages name the place of its registration instead of a text.
  template <class Text>
  SCHEMA_CT_IN_BLOCKS CppFunction&& debug(const Text&) && {
    return std::move(*this);
  }

  void set_key(DispatchKey key) { key_ = key; }
#if SCHEMA_CT_READ_BLOCKS
  /// While the compiler runs a block, a key is known and that of a device type is not.
  template <class Key>
  constexpr void set_read_key([[maybe_unused]] Key key) {
    if constexpr (std::is_same_v<Key, DispatchKey>) key_ = key;
  }
  /// The types of the kernel while the compiler runs a block; nullptr without a signature.
  [[nodiscard]] constexpr const schema_ct::kernel_rows* read_types() const { return read_types_; }
#endif
  /// The key that torch::dispatch() set for the kernel; Undefined without one.
  [[nodiscard]] SCHEMA_CT_IN_BLOCKS DispatchKey key() const { return key_; }
  [[nodiscard]] const kernel& function() const { return kernel_; }
  /// Releases the closure, which the registry has taken.
  void give_up() { kernel_.destroy = nullptr; }

 private:
  union {
    kernel kernel_;
    const schema_ct::kernel_rows* read_types_;  // while the compiler runs a block
  };
  DispatchKey key_ = DispatchKey::Undefined;

 protected:
  // Not even a default constructor here: def("...", {}) means no tags, and would find it.
  struct nothing {};
  SCHEMA_CT_IN_BLOCKS explicit CppFunction(nothing) : kernel_() {
    SCHEMA_CT_WHEN_READ(read_types_ = nullptr;)
  }
};

#undef SCHEMA_CT_UNFIT_KERNEL

/// A kernel whose signature F is part of its type, so that a schema can be checked against it.
template <class F>
class SCHEMA_CT_SHARED TypedFunction : public CppFunction {
 public:
  using CppFunction::CppFunction;

  template <class Text>
  SCHEMA_CT_IN_BLOCKS TypedFunction&& debug(const Text&) && {
    return std::move(*this);
  }
#if SCHEMA_CT_READ_BLOCKS
  /// For a block that the compiler runs: not a kernel.
  constexpr explicit TypedFunction(internal::only_recorded) : CppFunction(nothing()) {}
#endif
};

/// A kernel without a C++ signature, from which no schema is inferred: a boxed one, a fallthrough.
class SCHEMA_CT_SHARED UntypedFunction : public CppFunction {
 public:
  // Declared, so that there is no default constructor: `{}` is a list of tags.
  SCHEMA_CT_IN_BLOCKS UntypedFunction(UntypedFunction&&) noexcept = default;
  UntypedFunction& operator=(UntypedFunction&&) noexcept = default;

  template <class Text>
  SCHEMA_CT_IN_BLOCKS UntypedFunction&& debug(const Text&) && {
    return std::move(*this);
  }

 private:
  friend class CppFunction;
  using CppFunction::CppFunction;
};

template <class F>
SCHEMA_CT_IN_BLOCKS auto CppFunction::makeFromUnboxedFunction(F&& f) {
  using typed = TypedFunction<schema_ct::signature_of<F>>;
  SCHEMA_CT_WHEN_READ(return typed(internal::only_recorded());)
  return typed(std::forward<F>(f));
}

template <class Pointer>
  requires requires(Pointer p) { p.release(); }
auto CppFunction::makeFromUnboxedFunctor(Pointer functor) {
  if (functor == nullptr) throw ValueError("a functor cannot be a null pointer");
  return makeFromUnboxedFunction(internal::owned_functor<Pointer>{std::move(functor)});
}

template <auto function>
  requires(internal::is_boxed_function<decltype(function)>)
SCHEMA_CT_IN_BLOCKS UntypedFunction CppFunction::makeFromBoxedFunction() {
  static_assert(function != nullptr, "a kernel cannot be a null pointer");
  UntypedFunction out{nothing()};
  SCHEMA_CT_WHEN_READ(return out;)
  out.kernel_.unboxed =
      reinterpret_cast<void (*)()>(&internal::boxed_function_entry<function>::call);
  out.kernel_.call_form = kernel::form::boxed;
  return out;
}

template <class Pointer>
  requires requires(Pointer p) { p.release(); }
UntypedFunction CppFunction::makeFromBoxedFunctor(Pointer functor) {
  using type = typename Pointer::element_type;
  if (functor == nullptr) throw ValueError("a boxed functor cannot be a null pointer");
  UntypedFunction out{nothing()};
  out.kernel_.unboxed = reinterpret_cast<void (*)()>(&internal::boxed_functor_entry<type>);
  out.kernel_.closure = functor.release();
  out.kernel_.destroy = [](void* closure) { delete static_cast<type*>(closure); };
  out.kernel_.call_form = kernel::form::boxed;
  return out;
}

SCHEMA_CT_IN_BLOCKS inline UntypedFunction CppFunction::makeFallthrough() {
  UntypedFunction out{nothing()};
  SCHEMA_CT_WHEN_READ(return out;)
  out.kernel_.call_form = kernel::form::fallthrough;
  return out;
}

/// TORCH_FN(f) is f.
template <class Function, Function* function>
[[nodiscard]] kernel make_kernel(CompileTimeFunctionPointer<Function, function>) {
  return make_kernel(function);
}

/// The key of a block. Undefined, which is also CatchAll, means none.
struct block_key {
  DispatchKey value = DispatchKey::Undefined;

  constexpr block_key(DispatchKey key) : value(key) {}
  /// Accepts a std::optional<DispatchKey> or std::nullopt.
  template <class Key>
  constexpr block_key(const Key& key) {
    if constexpr (!std::is_same_v<Key, std::nullopt_t>) value = key.value_or(value);
  }
};

/// The key of a call; Undefined means none.
[[nodiscard]] constexpr DispatchKey key_of(DispatchKey key) { return key; }
/// The dense key of a device type; throws ValueError for a type without one.
[[nodiscard]] inline DispatchKey key_of(host::DeviceType type) {
  const BackendComponent backend = host::backend_of(type);
  if (backend == BackendComponent::InvalidBit)
    throw ValueError("this device type has no dispatch key of its own");
  return toRuntimePerBackendFunctionalityKey(DispatchKey::Dense, backend);
}
/// A dispatch key or device type.
template <class Key>
concept key_like = requires(Key k) { key_of(k); };

/// A kernel for one key: `m.impl("f", torch::dispatch(torch::kCUDA, &f))`.
template <key_like Key, class F>
[[nodiscard]] SCHEMA_CT_IN_BLOCKS TypedFunction<schema_ct::signature_of<F>> with_key(Key key,
                                                                                     F&& f) {
  using typed = TypedFunction<schema_ct::signature_of<F>>;
  SCHEMA_CT_WHEN_READ({
    typed read{internal::only_recorded()};
    read.set_read_key(key);
    return read;
  })
  typed out(internal::held_against_literal(), std::forward<F>(f));
  out.set_key(key_of(key));
  return out;
}

/// Returns the kernel itself, which is a CppFunction already.
template <key_like Key>
[[nodiscard]] SCHEMA_CT_IN_BLOCKS CppFunction with_key(Key key, CppFunction f) {
  SCHEMA_CT_WHEN_READ({
    f.set_read_key(key);
    return f;
  })
  f.set_key(key_of(key));
  return f;
}
template <key_like Key>
[[nodiscard]] SCHEMA_CT_IN_BLOCKS UntypedFunction with_key(Key key, UntypedFunction f) {
  SCHEMA_CT_WHEN_READ({
    f.set_read_key(key);
    return f;
  })
  f.set_key(key_of(key));
  return f;
}

/// The base class, in PyTorch's code, of a functor for makeFromBoxedFunctor.
struct SCHEMA_CT_POLYMORPHIC OperatorKernel {
  virtual ~OperatorKernel() = default;
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

template <class Function, Function* function>
struct schema_ct::callable<dispatch::CompileTimeFunctionPointer<Function, function>>
    : schema_ct::callable<Function> {};

template <class F>
struct schema_ct::callable<dispatch::TypedFunction<F>> : schema_ct::callable<F> {};

#if defined(__CUDACC__)
#pragma nv_diagnostic pop
#endif
