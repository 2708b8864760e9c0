// SPDX-License-Identifier: BSL-1.0
// TORCH_BOX: makes a kernel of a function with types of the stable ABI.
#pragma once

#include <dispatch/kernels/cpp_function.hpp>
#include <dispatch/stable/convert.hpp>
#include <memory>
#include <schema_ct/signatures/callable.hpp>

#if defined(__CUDACC__)
// As in <dispatch/library/library.hpp>.
#pragma nv_diagnostic push
#pragma nv_diag_suppress 1407
#endif

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// The type of a parameter in the tuple of arguments: for a view the type that owns the elements.
template <class T>
struct stable_argument {
  using type = T;
};
template <class T>
struct stable_argument<host::ArrayRef<T>> {
  using type = std::vector<T>;
};
template <class T>
struct stable_argument<std::optional<host::ArrayRef<T>>> {
  using type = std::optional<std::vector<T>>;
};
template <>
struct stable_argument<std::string_view> {
  using type = std::string;
};

/// Calls a function with the values in the array and replaces them by the results.
template <class F, class Indices>
struct stable_call;
template <class R, class... A, std::size_t... Index>
struct stable_call<R (*)(A...), std::index_sequence<Index...>> {
  using arguments = std::tuple<typename stable_argument<schema_ct::bare<A>>::type...>;
  SCHEMA_CT_HIDDEN static constexpr std::size_t results = result_row_of<R>.count;

  static void call(R (*function)(A...), StableIValue* stack) {
    using torch::stable::detail::to;
    arguments values{to<std::tuple_element_t<Index, arguments>>(stack[Index])...};
    if constexpr (std::is_void_v<R>)
      std::apply(function, values);
    else
      put(stack, std::apply(function, values));
  }

 private:
  template <class Result>
  static void put(StableIValue* stack, const Result& result) {
    stack[0] = torch::stable::detail::FromImpl<Result>::call(result);
  }
  template <class... Result>
  static void put(StableIValue* stack, const std::tuple<Result...>& result) {
    std::apply(
        [&](const Result&... each) {
          ((*stack++ = torch::stable::detail::FromImpl<Result>::call(each)), ...);
        },
        result);
  }
};

/// A kernel made of a function with types of the stable ABI. Like a boxed kernel, calls of any
/// signature may reach it, but its own signature is checked against the schema.
template <auto* function>
struct SCHEMA_CT_SHARED stable_entry {
  using signature = schema_ct::signature_of<decltype(function)>;

  static void call(const kernel&, const c10::OperatorHandle& op, DispatchKeySet keys,
                   Stack* stack) {
    bool running = false;
    try {
      call_boxed(make_kernel(function), op, keys, *stack, running);
    } catch (Error& e) {
      if (!running) op.add_context(e);
      throw;
    }
  }
  static void describe(const kernel&, DispatchKeySet, void**, void* out) {
    *static_cast<const kernel_signature**>(out) = &signature_constant<signature>::value;
  }
};

}  // namespace internal

/// The result of TORCH_BOX(f): a kernel, or, where one is expected, a function that takes
/// StableIValues.
template <auto* function>
struct SCHEMA_CT_HIDDEN stable_kernel {
  static_assert(function != nullptr, "a kernel cannot be a null pointer");

  constexpr operator stable_function*() const { return &boxed_fn; }
  constexpr stable_function* operator&() const { return &boxed_fn; }

  static void boxed_fn(StableIValue* stack, std::uint64_t arguments, std::uint64_t results) {
    using F = decltype(function);
    using call = internal::stable_call<F, std::make_index_sequence<count>>;
    STD_TORCH_CHECK(arguments == count, "Registered schema has ", arguments,
                    " args, but the kernel to box has ", count);
    STD_TORCH_CHECK(results == call::results, "Registered schema has ", results,
                    " outputs, but the kernel to box has ", call::results);
    call::call(function, stack);
  }

 private:
  template <class R, class... A>
  static constexpr std::size_t count_of(R (*)(A...)) {
    return sizeof...(A);
  }
  static constexpr std::size_t count = count_of(function);
};

template <auto* function>
[[nodiscard]] SCHEMA_CT_HIDDEN kernel make_kernel(stable_kernel<function>) {
  using entry = internal::stable_entry<function>;
  kernel out;
  out.unboxed = reinterpret_cast<void (*)()>(&entry::call);
  out.boxed = &entry::describe;
  out.call_form = kernel::form::boxed;
  return out;
}

/// A kernel made of a function that takes StableIValues. It has no signature, because its use of
/// the values is unknown.
[[nodiscard]] SCHEMA_CT_HIDDEN inline UntypedFunction stable_boxed_function(
    stable_function* function) {
  if (function == nullptr) throw ValueError("Kernel function cannot be nullptr");
  return CppFunction::makeFromBoxedFunctor(
      std::make_unique<internal::stable_functor>(internal::stable_functor{function}));
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

template <auto* function>
struct schema_ct::callable<dispatch::stable_kernel<function>>
    : schema_ct::callable<decltype(function)> {};

namespace torch {
namespace stable {
namespace detail {
template <class Function, Function* function>
struct boxer : dispatch::stable_kernel<function> {};
}  // namespace detail
}  // namespace stable
}  // namespace torch

#if defined(__CUDACC__)
#pragma nv_diagnostic pop
#endif
