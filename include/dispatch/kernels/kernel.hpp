// SPDX-License-Identifier: BSL-1.0
// A kernel in the dispatcher's form, and the entry points that the compiler generates for it.
#pragma once

#include <dispatch/kernels/kernel_signature.hpp>

namespace SCHEMA_CT_C10 {
class SCHEMA_CT_OF_HOST OperatorHandle;
}

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

using SCHEMA_CT_C10::OperatorHandle;
struct SCHEMA_CT_SHARED kernel;
struct SCHEMA_CT_SHARED operator_entry;

/// A bit that no key set has.
SCHEMA_CT_HIDDEN inline constexpr std::uint64_t wants_keys = std::uint64_t{1} << 63;
static_assert(num_backends + num_functionality_keys - 1 <= 63);

/// Calls a kernel with the parameters at these addresses; writes the result to raw memory.
using boxed_function = void(const kernel&, DispatchKeySet, void** addresses, void* result);

/// Takes the last values of the stack and leaves the results there.
using boxed_kernel_function = void(const kernel&, const OperatorHandle&, DispatchKeySet, Stack*);

/// A registered function. Plain data in memory that all shared objects use. A call may read it
/// while it is reused, see kernel_pool.
struct SCHEMA_CT_SHARED kernel {
  /// How `unboxed` is called.
  enum class form : unsigned char {
    missing,      ///< not at all
    ambiguous,    ///< not at all: two kernels have the same right
    plain,        ///< R(A...)
    keyed,        ///< R(DispatchKeySet, A...)
    wrapped,      ///< R(const kernel&, DispatchKeySet, A...)
    boxed,        ///< boxed_kernel_function, for operators of every signature
    fallthrough,  ///< the next key's kernel is called instead
  };

  void (*unboxed)() = nullptr;
  void* closure = nullptr;  ///< what a wrapped function works on
  boxed_function* boxed = nullptr;
  const kernel_signature* signature = nullptr;  ///< nullptr of a boxed one and a fallthrough
  void (*destroy)(void* closure) = nullptr;
  /// The keys that the arguments of most calls have, with `wants_keys` for a keyed function. No
  /// call has all ones.
  std::uint64_t argument_keys = ~std::uint64_t{0};
  union {
    /// Of a plain function: what is left of the keys of most calls, of which `called_keys` are
    /// taken.
    std::uint64_t remaining_keys = ~std::uint64_t{0};
    std::uint64_t handed_keys;  ///< of a keyed function: what a call by `argument_keys` hands it
  };
  std::uint64_t called_keys = 0;  ///< the operator's, when it was found by its remaining keys
  form call_form = form::missing;

  [[nodiscard]] bool can_be_called() const { return call_form >= form::plain; }
  /// The signature that the schema must fit: the kernel's own, or the one that a boxed kernel
  /// describes although calls of any signature may reach it; `boxed` then writes a pointer to it.
  [[nodiscard]] const kernel_signature* described() const {
    const kernel_signature* out = signature;
    if (out == nullptr && boxed != nullptr) boxed(*this, DispatchKeySet(), nullptr, &out);
    return out;
  }
};

namespace SCHEMA_CT_HIDDEN internal {

template <class R, class... A>
using wrapped_function = R(const kernel&, DispatchKeySet, A...);

// (Without the attribute g++ does not inline it everywhere: 8 instructions more.)
template <class R, class... A>
SCHEMA_CT_ALWAYS_INLINE inline R call_plain(const kernel& k, A... arguments) {
  return reinterpret_cast<R (*)(A...)>(__atomic_load_n(&k.unboxed, __ATOMIC_ACQUIRE))(
      static_cast<A&&>(arguments)...);
}

template <class R, class... A>
SCHEMA_CT_ALWAYS_INLINE inline R call_keyed(const kernel& k, DispatchKeySet keys, A... arguments) {
  return reinterpret_cast<R (*)(DispatchKeySet, A...)>(
      __atomic_load_n(&k.unboxed, __ATOMIC_ACQUIRE))(keys, static_cast<A&&>(arguments)...);
}
/// The keys that an ordinary call passes to a keyed function.
[[nodiscard]] inline DispatchKeySet handed_keys_of(const kernel& k) {
  return {DispatchKeySet::RAW, __atomic_load_n(&k.handed_keys, __ATOMIC_RELAXED)};
}

template <class R, class... A>
[[gnu::noinline]] R invoke_with_keys(const kernel& k, DispatchKeySet keys, A... arguments) {
  if (k.call_form == kernel::form::keyed)
    return call_keyed<R, A...>(k, keys, static_cast<A&&>(arguments)...);
  return reinterpret_cast<wrapped_function<R, A...>*>(
      __atomic_load_n(&k.unboxed, __ATOMIC_ACQUIRE))(k, keys, static_cast<A&&>(arguments)...);
}

template <class R, class... A>
SCHEMA_CT_ALWAYS_INLINE inline R invoke(const kernel& k, DispatchKeySet keys, A... arguments) {
  if (k.call_form == kernel::form::plain) [[likely]]
    return call_plain<R, A...>(k, static_cast<A&&>(arguments)...);
  return invoke_with_keys<R, A...>(k, keys, static_cast<A&&>(arguments)...);
}

/// The parameter of type T that precedes those of the signature.
template <class T>
[[nodiscard]] T parameter_before([[maybe_unused]] const kernel& k, DispatchKeySet keys) {
  if constexpr (std::is_same_v<T, DispatchKeySet>)
    return keys;
  else
    return k;
}

/// The boxed entry point of every function R(Before..., A...). The compiler generates it for each
/// new signature, so it is a single call; the form of the call is known before.
template <class F, class Indices, class... Before>
struct boxed_entry;
template <class R, class... A, std::size_t... Index, class... Before>
struct boxed_entry<R(A...), std::index_sequence<Index...>, Before...> {
  [[gnu::cold]] static void call(const kernel& k, [[maybe_unused]] DispatchKeySet keys,
                                 [[maybe_unused]] void** addresses, [[maybe_unused]] void* result) {
    const auto function =
        reinterpret_cast<R (*)(Before..., A...)>(__atomic_load_n(&k.unboxed, __ATOMIC_ACQUIRE));
    if constexpr (std::is_void_v<R>)
      function(parameter_before<Before>(k, keys)...,
               static_cast<A&&>(*static_cast<std::remove_reference_t<A>*>(addresses[Index]))...);
    else if constexpr (std::is_reference_v<R>)
      new (result) std::remove_reference_t<R>*(&function(
          parameter_before<Before>(k, keys)...,
          static_cast<A&&>(*static_cast<std::remove_reference_t<A>*>(addresses[Index]))...));
    else
      new (result) std::remove_cv_t<R>(function(
          parameter_before<Before>(k, keys)...,
          static_cast<A&&>(*static_cast<std::remove_reference_t<A>*>(addresses[Index]))...));
  }
};

template <class F, class... Before>
struct boxed_for;
template <class R, class... A, class... Before>
struct boxed_for<R(A...), Before...>
    : boxed_entry<R(A...), std::index_sequence_for<A...>, Before...> {};

/// Calls a closure, which may take the key set.
template <class Callable, class F, bool with_keys>
struct wrapper;
template <class Callable, class R, class... A, bool with_keys>
struct wrapper<Callable, R(A...), with_keys> {
  static R call(const kernel& k, [[maybe_unused]] DispatchKeySet keys, A... arguments) {
    auto& callable = *static_cast<Callable*>(__atomic_load_n(&k.closure, __ATOMIC_ACQUIRE));
    if constexpr (with_keys)
      return callable(keys, static_cast<A&&>(arguments)...);
    else
      return callable(static_cast<A&&>(arguments)...);
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

/// The code that the compiler generates for a function or a pointer to one, so that no other
/// code need be a template. False for a function that takes the key set, and for everything
/// else.
template <class F>
struct SCHEMA_CT_HIDDEN plain_kernel : std::false_type {};
template <class R, class... A>
struct plain_kernel<R (*)(A...)> : std::true_type {
  static constexpr const kernel_signature& signature = signature_constant<R(A...)>::value;
  static constexpr boxed_function* boxed = &internal::boxed_for<R(A...)>::call;
};
template <class R, class... A>
struct plain_kernel<R (*)(DispatchKeySet, A...)> : std::false_type {};
template <class R, class... A>
struct plain_kernel<R (&)(A...)> : plain_kernel<R (*)(A...)> {};

/// Makes a kernel of a pointer to a function.
template <class Function>
  requires std::is_function_v<Function>
[[nodiscard]] SCHEMA_CT_HIDDEN kernel make_kernel(Function* function) {
  using F = schema_ct::signature_of<Function>;
  if (function == nullptr) throw ValueError("Kernel function cannot be nullptr");
  kernel k;
  k.signature = &signature_constant<F>::value;
  k.unboxed = reinterpret_cast<void (*)()>(function);
  if constexpr (takes_key_set<Function>) {
    k.boxed = &internal::boxed_for<F, DispatchKeySet>::call;
    k.call_form = kernel::form::keyed;
  } else {
    k.boxed = &internal::boxed_for<F>::call;
    k.call_form = kernel::form::plain;
  }
  return k;
}

/// Makes a kernel of a lambda or function object. Without captures it becomes a plain function.
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
    k.boxed = &internal::boxed_for<F, const kernel&, DispatchKeySet>::call;
    k.unboxed = reinterpret_cast<void (*)()>(&internal::wrapper<type, F, with_keys>::call);
    k.closure = new type(std::forward<Callable>(callable));
    k.destroy = [](void* closure) { delete static_cast<type*>(closure); };
    k.call_form = kernel::form::wrapped;
    return k;
  }
}

namespace SCHEMA_CT_HIDDEN internal {

/// The position of this row's parameter in the value, or in its box; nullptr if the parameter must
/// be constructed.
[[nodiscard]] SCHEMA_CT_ALWAYS_INLINE inline void* slot_in_place(const parameter_row& row,
                                                                 IValue& value) {
  const value_tag tag = value.tag();
  if (row.in_place == tag) [[likely]]
    return value_access::place(value);
  if (row.referred != tag) return nullptr;
  return tag == value_tag::string ? static_cast<void*>(&value_access::get<std::string>(value))
                                  : static_cast<void*>(&value_access::get<host::Tensor>(value));
}

/// Finds the addresses of the parameters that lie in the values. Bit i of the result is set if
/// parameter i must be constructed. Calls `see(value)` for the others.
template <class See>
[[nodiscard]] SCHEMA_CT_ALWAYS_INLINE inline std::uint64_t point_slots(const kernel_signature& s,
                                                                       IValue* values,
                                                                       void** addresses,
                                                                       const See& see) {
  std::uint64_t to_make = 0;
  const parameter_row* const* const rows = s.parameters;
  const unsigned n = s.parameter_count;
  for (unsigned i = 0; i != n; ++i) {
    void* const slot = slot_in_place(*rows[i], values[i]);
    addresses[i] = slot;
    if (slot == nullptr)
      to_make |= std::uint64_t{1} << i;
    else
      see(values[i]);
  }
  return to_make;
}

/// Is the value searched for tensors, whose keys choose the kernel?
[[nodiscard]] inline bool may_have_keys(const IValue& value) {
  const value_tag tag = value.tag();
  return tag == value_tag::tensor || tag == value_tag::tensor_list || tag == value_tag::list;
}

/// Constructs the parameters of the values with a bit in `to_make` if they are views of texts and
/// of numbers, or numbers, and fit in `memory`. Otherwise, and if a value does not convert, returns
/// false; a boxed_frame may then construct them again.
[[nodiscard]] bool make_views(const kernel_signature& s, unsigned char (&memory)[512],
                              void** addresses, IValue* values, std::uint64_t to_make);

/// The parameters of a boxed call: those in the values, and those constructed from values, which
/// the destructor destroys.
class boxed_frame {
 public:
  /// `memory` has room for all parameters. Constructs those of the values with a bit in `to_make`.
  SCHEMA_CT_ALWAYS_INLINE boxed_frame(const kernel_signature& s, unsigned char* memory,
                                      void** addresses, IValue* values, std::uint64_t to_make)
      : boxed_frame(s, memory) {
    for (; to_make != 0; to_make &= to_make - 1) {
      const auto i = static_cast<unsigned>(__builtin_ctzll(to_make));
      addresses[i] = make(values[i], i);
    }
  }
  /// Points each slot to a constructed parameter, or to `tensors[i]` if that is not nullptr.
  SCHEMA_CT_ALWAYS_INLINE boxed_frame(const kernel_signature& s, unsigned char* memory,
                                      void** addresses, IValue* values,
                                      const host::Tensor* const* tensors)
      : boxed_frame(s, memory) {
    const unsigned n = s.parameter_count;
    for (unsigned i = 0; i != n; ++i)
      if (tensors[i] == nullptr)
        addresses[i] = slot_of(values[i], i);
      else if (rows_[i]->referred == value_tag::tensor) [[likely]]
        addresses[i] = const_cast<host::Tensor*>(tensors[i]);
      else
        addresses[i] = slot_of_copy(values[i], *tensors[i], i);
  }
  boxed_frame(const boxed_frame&) = delete;
  boxed_frame& operator=(const boxed_frame&) = delete;
  SCHEMA_CT_ALWAYS_INLINE ~boxed_frame() { clear(); }

  /// Destroys the parameters.
  SCHEMA_CT_ALWAYS_INLINE void clear() {
    if (ends_) destroy_made();
  }
  /// The place for the result.
  [[nodiscard]] void* end() const { return end_; }

 private:
  // Without parameters. If the other constructors throw, its destructor destroys what they made.
  SCHEMA_CT_ALWAYS_INLINE boxed_frame(const kernel_signature& s, unsigned char* memory)
      : rows_(s.parameters), end_(memory) {}

  SCHEMA_CT_ALWAYS_INLINE void* slot_of(IValue& value, unsigned i) {
    void* const slot = slot_in_place(*rows_[i], value);
    return slot != nullptr ? slot : make(value, i);
  }
  [[gnu::noinline]] void* slot_of_copy(IValue& value, const host::Tensor& tensor, unsigned i) {
    value = IValue(tensor);
    return slot_of(value, i);
  }
  [[gnu::noinline]] void* make(IValue& value, unsigned i) {
    try {
      void* slot = rows_[i]->make(end_, value);
      end_ += rows_[i]->size;
      made_ |= std::uint64_t{1} << i;
      ends_ |= rows_[i]->destroy != nullptr;
      return slot;
    } catch (Error& e) {
      e.add_context(message({"in argument ", i + 1, " of the kernel"}));
      throw;
    }
  }
  [[gnu::noinline]] void destroy_made() {
    unsigned char* place = end_;
    while (made_ != 0) {
      const unsigned last = dispatch::detail::highest_bit(made_);
      made_ ^= std::uint64_t{1} << last;
      place -= rows_[last]->size;
      if (rows_[last]->destroy != nullptr) rows_[last]->destroy(place);
    }
    ends_ = false;
  }

  const parameter_row* const* rows_;
  unsigned char* end_;      // of the memory of those that were made
  std::uint64_t made_ = 0;  // bit i for parameter i
  bool ends_ = false;       // does one of them have to be destroyed?
};

/// Replaces the last `n` values of the stack by the results.
inline void replace_last(Stack& stack, std::size_t n, IValue* results, std::size_t count) {
  IValue* const first = stack.data() + (stack.size() - n);
  for (std::size_t i = 0; i != count; ++i)
    if (i < n)
      first[i].swap(results[i]);
    else
      stack.push_back(std::move(results[i]));
  for (; n > count; --n) stack.pop_back();
}

/// Calls an unboxed kernel that needs some parameters constructed, or whose result must be
/// boxed.
void call_in_frame(const kernel& k, DispatchKeySet keys, Stack& stack, void** addresses,
                   std::uint64_t to_make, bool& running);

/// Replaces the last `n` values of the stack by the result, which needs no box.
inline void replace_last(Stack& stack, std::size_t n, value_tag tag, const void* result) {
  value_access::hold(stack[stack.size() - n], tag, result);
  for (; n != 1; --n) stack.pop_back();
}

/// Calls an unboxed kernel after point_slots().
SCHEMA_CT_ALWAYS_INLINE inline void call_pointed(const kernel& k, DispatchKeySet keys, Stack& stack,
                                                 void** addresses, std::uint64_t to_make,
                                                 bool& running) {
  const unsigned n = k.signature->parameter_count;
  const value_tag tag = k.signature->result->in_place;
  if (to_make != 0 || n == 0 || tag == not_in_place)
    return call_in_frame(k, keys, stack, addresses, to_make, running);
  alignas(8) unsigned char result[8];
  running = true;
  k.boxed(k, keys, addresses, result);
  replace_last(stack, n, tag, result);
}

inline void call_boxed_function(const kernel& k, const OperatorHandle& op, DispatchKeySet keys,
                                Stack& stack) {
  reinterpret_cast<boxed_kernel_function*>(__atomic_load_n(&k.unboxed, __ATOMIC_ACQUIRE))(
      k, op, keys, &stack);
}

}  // namespace internal

/// Calls a kernel with the last values of the stack and replaces them by the results. `running` is
/// true if an exception comes from the kernel, and not from a value that does not convert.
SCHEMA_CT_ALWAYS_INLINE SCHEMA_CT_HIDDEN inline void call_boxed(const kernel& k,
                                                                const OperatorHandle& op,
                                                                DispatchKeySet keys, Stack& stack,
                                                                bool& running) {
  const kernel_signature* s = k.signature;
  if (s == nullptr) {
    running = true;
    return internal::call_boxed_function(k, op, keys, stack);
  }
  if (stack.size() < s->parameter_count) [[unlikely]]
    throw ValueError(message(
        {"the kernel takes ", s->parameter_count, " values but the stack holds ", stack.size()}));
  void* addresses[most_kernel_parameters];
  const std::uint64_t to_make = internal::point_slots(
      *s, stack.data() + (stack.size() - s->parameter_count), addresses, [](const IValue&) {});
  internal::call_pointed(k, keys, stack, addresses, to_make, running);
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
