// SPDX-License-Identifier: BSL-1.0
// A kernel as the dispatcher holds it, and the entry points that the compiler makes for it.
#pragma once

#include <dispatch/kernel_signature.hpp>

namespace c10 {
class [[gnu::abi_tag(SCHEMA_CT_HOST_TAG)]] OperatorHandle;
}

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

struct kernel;

/// Calls a kernel with the parameters that the slots point to; the result goes to raw memory.
using boxed_function = void(const kernel&, DispatchKeySet, void** slots, void* result);

/// Takes the last values of the stack and leaves the results there.
using boxed_kernel_function = void(const kernel&, const c10::OperatorHandle&, DispatchKeySet,
                                   Stack*);

/// A registered function. Plain data: it lies in memory that all shared objects use. A call may
/// read it while it changes hands, see kernel_pool.
struct kernel {
  /// How `unboxed` is called.
  enum class form : unsigned char {
    missing,      ///< not at all
    ambiguous,    ///< not at all: two kernels have the same right
    plain,        ///< R(A...)
    wrapped,      ///< R(const kernel&, DispatchKeySet, A...)
    boxed,        ///< boxed_kernel_function, for operators of every signature
    fallthrough,  ///< the next key's kernel is called instead
  };

  void (*unboxed)() = nullptr;
  void* closure = nullptr;  ///< what a wrapped function works on
  boxed_function* boxed = nullptr;
  const kernel_signature* signature = nullptr;  ///< nullptr of a boxed one and a fallthrough
  void (*destroy)(void* closure) = nullptr;
  /// The key set that the arguments of most calls have, and what of it is left when the keys are
  /// gone that are passed over; of plain functions only. No call has all ones.
  std::uint64_t usual_keys = ~std::uint64_t{0};
  std::uint64_t own_keys = ~std::uint64_t{0};
  form call_form = form::missing;

  [[nodiscard]] SCHEMA_CT_HIDDEN bool can_be_called() const { return call_form >= form::plain; }
};

namespace internal {

template <class R, class... A>
using wrapped_function = R(const kernel&, DispatchKeySet, A...);

template <class R, class... A>
SCHEMA_CT_HIDDEN R call_plain(const kernel& k, A... arguments) {
  return reinterpret_cast<R (*)(A...)>(__atomic_load_n(&k.unboxed, __ATOMIC_RELAXED))(
      static_cast<A&&>(arguments)...);
}

template <class R, class... A>
SCHEMA_CT_HIDDEN R invoke(const kernel& k, DispatchKeySet keys, A... arguments) {
  if (k.call_form == kernel::form::plain) [[likely]]
    return call_plain<R, A...>(k, static_cast<A&&>(arguments)...);
  return reinterpret_cast<wrapped_function<R, A...>*>(
      __atomic_load_n(&k.unboxed, __ATOMIC_RELAXED))(k, keys, static_cast<A&&>(arguments)...);
}

/// The boxed entry point of every kernel with this signature.
template <class F, class Indices>
struct boxed_entry;
template <class R, class... A, std::size_t... I>
struct boxed_entry<R(A...), std::index_sequence<I...>> {
  [[gnu::cold]] SCHEMA_CT_HIDDEN static void call(const kernel& k, DispatchKeySet keys,
                                                  [[maybe_unused]] void** slots, void* result) {
    if constexpr (std::is_void_v<R>)
      invoke<R, A...>(k, keys,
                      static_cast<A&&>(*static_cast<std::remove_reference_t<A>*>(slots[I]))...);
    else if constexpr (std::is_reference_v<R>)
      new (result) std::remove_reference_t<R>*(&invoke<R, A...>(
          k, keys, static_cast<A&&>(*static_cast<std::remove_reference_t<A>*>(slots[I]))...));
    else
      new (result) std::remove_cv_t<R>(invoke<R, A...>(
          k, keys, static_cast<A&&>(*static_cast<std::remove_reference_t<A>*>(slots[I]))...));
  }
};

template <class F>
struct boxed_for;
template <class R, class... A>
struct boxed_for<R(A...)> : boxed_entry<R(A...), std::index_sequence_for<A...>> {};

/// Calls a closure, or a function that wants the key set.
template <class Callable, class F, bool with_keys>
struct wrapper;
template <class Callable, class R, class... A, bool with_keys>
struct wrapper<Callable, R(A...), with_keys> {
  SCHEMA_CT_HIDDEN static R call(const kernel& k, [[maybe_unused]] DispatchKeySet keys,
                                 A... arguments) {
    auto& callable = *static_cast<Callable*>(__atomic_load_n(&k.closure, __ATOMIC_RELAXED));
    if constexpr (with_keys)
      return callable(keys, static_cast<A&&>(arguments)...);
    else
      return callable(static_cast<A&&>(arguments)...);
  }
};
/// The same for a pointer to a function that wants the key set: the closure is the function.
template <class R, class... A, class Function>
struct wrapper<Function*, R(A...), true> {
  SCHEMA_CT_HIDDEN static R call(const kernel& k, DispatchKeySet keys, A... arguments) {
    return reinterpret_cast<Function*>(__atomic_load_n(&k.closure, __ATOMIC_RELAXED))(
        keys, static_cast<A&&>(arguments)...);
  }
};

template <class T>
struct operator_of {};
template <class C, class R, class... A>
struct operator_of<R (C::*)(A...)> {
  using type = R(A...);
};
template <class C, class R, class... A>
struct operator_of<R (C::*)(A...) const> {
  using type = R(A...);
};
template <class C, class R, class... A>
struct operator_of<R (C::*)(A...) noexcept> {
  using type = R(A...);
};
template <class C, class R, class... A>
struct operator_of<R (C::*)(A...) const noexcept> {
  using type = R(A...);
};
template <class C, class R, class... A>
struct operator_of<R (C::*)(A...)&> {
  using type = R(A...);
};
template <class C, class R, class... A>
struct operator_of<R (C::*)(A...) const&> {
  using type = R(A...);
};

}  // namespace internal

/// What the compiler makes for a function or a pointer to one, so that nothing else need be a
/// template.
/// False for one that wants the key set, and for everything else.
template <class F>
struct plain_kernel : std::false_type {};
template <class R, class... A>
struct plain_kernel<R (*)(A...)> : std::true_type {
  SCHEMA_CT_HIDDEN static constexpr const kernel_signature& signature =
      signature_constant<R(A...)>::value;
  SCHEMA_CT_HIDDEN static constexpr boxed_function* boxed = &internal::boxed_for<R(A...)>::call;
};
template <class R, class... A>
struct plain_kernel<R (*)(DispatchKeySet, A...)> : std::false_type {};
template <class R, class... A>
struct plain_kernel<R (&)(A...)> : plain_kernel<R (*)(A...)> {};

/// A kernel of a pointer to a function.
template <class Function>
  requires std::is_function_v<Function>
[[nodiscard]] SCHEMA_CT_HIDDEN kernel make_kernel(Function* function) {
  using F = schema_ct::signature_of<Function>;
  if (function == nullptr) throw ValueError("Kernel function cannot be nullptr");
  kernel k;
  k.signature = &signature_constant<F>::value;
  k.boxed = &internal::boxed_for<F>::call;
  if constexpr (takes_key_set<Function>) {
    k.closure = reinterpret_cast<void*>(function);
    k.unboxed = reinterpret_cast<void (*)()>(&internal::wrapper<Function*, F, true>::call);
    k.call_form = kernel::form::wrapped;
  } else {
    k.unboxed = reinterpret_cast<void (*)()>(function);
    k.call_form = kernel::form::plain;
  }
  return k;
}

/// A kernel of a lambda or function object. Without captures it becomes a plain function.
template <class Callable>
  requires std::is_class_v<std::remove_cvref_t<Callable>>
[[nodiscard]] SCHEMA_CT_HIDDEN kernel make_kernel(Callable&& callable) {
  using type = std::remove_cvref_t<Callable>;
  using F = schema_ct::signature_of<type>;
  if constexpr (std::is_empty_v<type> && requires { +callable; }) {
    return make_kernel(+callable);
  } else {
    constexpr bool with_keys =
        takes_key_set<typename internal::operator_of<decltype(&type::operator())>::type>;
    kernel k;
    k.signature = &signature_constant<F>::value;
    k.boxed = &internal::boxed_for<F>::call;
    k.unboxed = reinterpret_cast<void (*)()>(&internal::wrapper<type, F, with_keys>::call);
    k.closure = new type(std::forward<Callable>(callable));
    k.destroy = [](void* closure) { delete static_cast<type*>(closure); };
    k.call_form = kernel::form::wrapped;
    return k;
  }
}

namespace internal {

/// The memory for all parameters and the result.
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::size_t frame_size(const kernel_signature& s) {
  std::size_t size = s.result->size;
  for (unsigned i = 0; i != s.parameter_count; ++i) size += s.parameters[i]->size;
  return size;
}

/// Parameters made of values; destroyed again whatever happens.
class boxed_frame {
 public:
  SCHEMA_CT_HIDDEN boxed_frame(const kernel_signature& s, unsigned char* memory, void** slots,
                               IValue* values)
      : rows_(s.parameters), end_(memory) {
    try {
      for (; rows_[made_] != nullptr; ++made_) {
        slots[made_] = rows_[made_]->make(end_, values[made_]);
        end_ += rows_[made_]->size;
      }
    } catch (Error& e) {
      e.add_context(message({"in argument ", made_ + 1, " of the kernel"}));
      clear();
      throw;
    } catch (...) {
      clear();
      throw;
    }
  }
  boxed_frame(const boxed_frame&) = delete;
  boxed_frame& operator=(const boxed_frame&) = delete;
  SCHEMA_CT_HIDDEN ~boxed_frame() { clear(); }
  /// Where the result may lie.
  [[nodiscard]] SCHEMA_CT_HIDDEN void* end() const { return end_; }

 private:
  SCHEMA_CT_HIDDEN void clear() {
    while (made_ != 0) {
      --made_;
      end_ -= rows_[made_]->size;
      if (rows_[made_]->destroy != nullptr) rows_[made_]->destroy(end_);
    }
  }

  const parameter_row* const* rows_;
  unsigned char* end_;
  unsigned made_ = 0;
};

}  // namespace internal

/// Calls a kernel with the last values of the stack, which its results replace. `running` is true
/// when an exception is the kernel's own, and not that of a value that does not convert.
SCHEMA_CT_HIDDEN inline void call_boxed(const kernel& k, const c10::OperatorHandle& op,
                                        DispatchKeySet keys, Stack& stack, bool& running) {
  if (k.call_form == kernel::form::boxed) {
    running = true;
    return reinterpret_cast<boxed_kernel_function*>(k.unboxed)(k, op, keys, &stack);
  }
  const kernel_signature& s = *k.signature;
  const std::size_t n = s.parameter_count, count = s.result->count;
  if (stack.size() < n)
    throw ValueError(
        message({"the kernel takes ", n, " values but the stack holds ", stack.size()}));
  const std::size_t rest = stack.size() - n;
  auto* memory =
      static_cast<unsigned char*>(__builtin_alloca_with_align(internal::frame_size(s) + 16, 128));
  auto** slots = static_cast<void**>(__builtin_alloca((n + 1) * sizeof(void*)));
  if (count <= 1) {
    IValue result;
    {
      // A result may refer to an argument, so it becomes a value before the arguments go.
      const internal::boxed_frame frame(s, memory, slots, stack.data() + rest);
      running = true;
      k.boxed(k, keys, slots, frame.end());
      running = false;
      s.result->box(&result, frame.end());
    }
    if (count == 0) return stack.resize(rest);
    if (n == 0) return stack.push_back(std::move(result));
    stack[rest] = std::move(result);
    while (stack.size() != rest + 1) stack.pop_back();
    return;
  }
  std::vector<IValue> results(count);
  {
    const internal::boxed_frame frame(s, memory, slots, stack.data() + rest);
    running = true;
    k.boxed(k, keys, slots, frame.end());
    running = false;
    s.result->box(results.data(), frame.end());
  }
  stack.resize(rest);
  for (IValue& result : results) stack.push_back(std::move(result));
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
