// SPDX-License-Identifier: BSL-1.0
// CPU kernels made of a function of elements, and a function of vectors for contiguous
// elements.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>

#include <ATen/cpu/vec/vec.h>
#include <ATen/detail/FunctionTraits.h>
#include <ATen/native/TensorIterator.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {
inline namespace CPU_CAPABILITY {

using namespace vec;

namespace loops {

template <class F>
using traits = function_traits<std::remove_cvref_t<F>>;
template <class F>
using result = typename traits<F>::result_type;
template <class F>
inline constexpr std::size_t arity = traits<F>::arity;
template <class F, std::size_t Index>
using argument = std::remove_cvref_t<typename traits<F>::template arg<Index>::type>;

template <class T>
[[nodiscard]] T load(const char* from) {
  if constexpr (std::is_same_v<T, bool>) {
    return *reinterpret_cast<const unsigned char*>(from) != 0;  // any byte but 0 is true
  } else {
    return *reinterpret_cast<const T*>(from);
  }
}

template <class T>
struct outputs_of {
  static constexpr std::size_t count = 1;
};
template <>
struct outputs_of<void> {
  static constexpr std::size_t count = 0;
};
template <class... T>
struct outputs_of<std::tuple<T...>> {
  static constexpr std::size_t count = sizeof...(T);
};

template <class T>
void store(char* const* data, const std::int64_t* strides, std::int64_t i, const T& value) {
  *reinterpret_cast<T*>(data[0] + i * strides[0]) = value;
}
template <class... T>
void store(char* const* data, const std::int64_t* strides, std::int64_t i,
           const std::tuple<T...>& values) {
  std::apply(
      [&](const T&... value) {
        std::size_t k = 0;
        ((store(data + k, strides + k, i, value), ++k), ...);
      },
      values);
}

/// Applies op to the elements i to n.
template <class F, std::size_t... Index>
void by_element(char* const* data, const std::int64_t* strides, std::int64_t i, std::int64_t n,
                F& op, std::index_sequence<Index...> /*arguments*/) {
  constexpr std::size_t outputs = outputs_of<result<F>>::count;
  for (; i < n; ++i) {
    if constexpr (outputs == 0)
      op(load<argument<F, Index>>(data[Index] + i * strides[Index])...);
    else
      store(data, strides, i,
            op(load<argument<F, Index>>(data[outputs + Index] + i * strides[outputs + Index])...));
  }
}

/// The same with the tensors' steps in local variables, which writes to elements cannot
/// change.
template <class F>
void basic_loop(char* const* data, const std::int64_t* strides, std::int64_t i, std::int64_t n,
                F& op) {
  constexpr std::size_t tensors = outputs_of<result<F>>::count + arity<F>;
  std::array<std::int64_t, tensors> own;
  for (std::size_t k = 0; k < tensors; ++k) own[k] = strides[k];
  by_element(data, own.data(), i, n, op, std::make_index_sequence<arity<F>>());
}

/// A row of contiguous elements of one type. `repeated`: the argument, from 1, that is one element
/// for all; 0 for none.
template <class F, class V, std::size_t... Index>
void vector_loop(char* const* data, std::int64_t n, std::size_t repeated, F& op, V& vop,
                 std::index_sequence<Index...> all) {
  using T = result<F>;
  using Vec = Vectorized<T>;
  const Vec scalar(repeated > 0 ? load<T>(data[repeated]) : T(0));
  [[maybe_unused]] const auto at = [&](std::size_t arg, std::int64_t i) {
    return arg == repeated ? scalar : Vec::loadu(data[arg] + i * std::int64_t{sizeof(T)});
  };
  std::int64_t i = 0;
  for (; i + Vec::size() <= n; i += Vec::size())
    vop(at(Index + 1, i)...).store(data[0] + i * std::int64_t{sizeof(T)});
  const std::array<std::int64_t, sizeof...(Index) + 1> strides{
      sizeof(T), (Index + 1 == repeated ? 0 : std::int64_t{sizeof(T)})...};
  by_element(data, strides.data(), i, n, op, all);
}

/// The argument that is one element for all while the others are contiguous; 0 if all are
/// contiguous, -1 for other layouts.
template <class F>
[[nodiscard]] int repeated_argument(const std::int64_t* strides) {
  constexpr std::int64_t step = sizeof(result<F>);
  int repeated = 0;
  for (std::size_t k = 0; k <= arity<F>; ++k) {
    if (strides[k] == step) continue;
    if (k == 0 || strides[k] != 0 || repeated != 0) return -1;
    repeated = static_cast<int>(k);
  }
  return repeated;
}

template <class F, class V>
[[nodiscard]] auto rows_of_vectors(F& op, V& vop) {
  return [&op, &vop](char** base, const std::int64_t* strides, std::int64_t size0,
                     std::int64_t size1) {
    constexpr std::size_t tensors = arity<F> + 1;
    std::array<char*, tensors> data;
    for (std::size_t k = 0; k < tensors; ++k) data[k] = base[k];
    const int repeated = repeated_argument<F>(strides);
    for (std::int64_t row = 0; row < size1; ++row) {
      if (repeated < 0)
        basic_loop(data.data(), strides, 0, size0, op);
      else
        vector_loop(data.data(), size0, static_cast<std::size_t>(repeated), op, vop,
                    std::make_index_sequence<arity<F>>());
      for (std::size_t k = 0; k < tensors; ++k) data[k] += strides[tensors + k];
    }
  };
}

template <class T>
[[nodiscard]] bool is_type(ScalarType type) {
  return c10::CppTypeToScalarType<T>::value == type;
}
template <class F, std::size_t... Index>
[[nodiscard]] bool has_types_of(const TensorIteratorBase& iter,
                                std::index_sequence<Index...> /*all*/) {
  if constexpr (outputs_of<result<F>>::count == 1)
    if (!is_type<result<F>>(iter.dtype(0))) return false;
  return (is_type<argument<F, Index>>(iter.input_dtype(static_cast<std::int64_t>(Index))) && ...);
}

/// Throws Error if the number of tensors differs from the function's results and parameters, or
/// their types do.
template <class F>
void check(const TensorIteratorBase& iter, bool of_types = true) {
  TORCH_INTERNAL_ASSERT(iter.ninputs() == static_cast<int>(arity<F>));
  TORCH_INTERNAL_ASSERT(iter.noutputs() == static_cast<int>(outputs_of<result<F>>::count));
  if (of_types)
    TORCH_INTERNAL_ASSERT(has_types_of<F>(iter, std::make_index_sequence<arity<F>>()),
                          "the tensors' types are not those of the kernel's function");
}

template <class F>
[[nodiscard]] auto rows(F& op) {
  return [&op](char** data, const std::int64_t* strides, std::int64_t n) {
    basic_loop(data, strides, 0, n, op);
  };
}

}  // namespace loops

/// Computes the output's elements by op from the inputs', on several threads if there are many.
template <class F>
void cpu_kernel(TensorIteratorBase& iter, F&& op,
                std::int64_t grain_size = iterator_detail::GRAIN_SIZE,
                bool check_dynamic_casting = true) {
  loops::check<F>(iter, check_dynamic_casting);
  iter.for_each(loops::rows(op), grain_size);
  iter.cast_outputs();
}
/// Does not check the types.
template <class F>
void cpu_kernel_opaque(TensorIteratorBase& iter, F&& op,
                       std::int64_t grain_size = iterator_detail::GRAIN_SIZE) {
  cpu_kernel(iter, op, grain_size, false);
}
/// op returns a tuple with an element for each output.
template <class F>
void cpu_kernel_multiple_outputs(TensorIteratorBase& iter, F&& op,
                                 std::int64_t grain_size = iterator_detail::GRAIN_SIZE) {
  loops::check<F>(iter);
  iter.for_each(loops::rows(op), grain_size);
  iter.cast_outputs();
}
/// vop is the same function for vectors. It is called for rows in which all elements are
/// contiguous, or those of one argument are a single element.
template <bool CheckTypes = true, class F, class V>
void cpu_kernel_vec(TensorIteratorBase& iter, F&& op, V&& vop,
                    std::int64_t grain_size = iterator_detail::GRAIN_SIZE) {
  loops::check<F>(iter, CheckTypes);
  const auto loop = loops::rows_of_vectors(op, vop);
  iter.for_each(iterator_detail::loop2d(loop), grain_size);
  iter.cast_outputs();
}
/// Runs on the calling thread, in the iterator's order.
template <class F>
void cpu_serial_kernel(TensorIteratorBase& iter, F&& op, const Range& range) {
  loops::check<F>(iter);
  iter.serial_for_each(loops::rows(op), range);
  iter.cast_outputs();
}
template <class F>
void cpu_serial_kernel(TensorIteratorBase& iter, F&& op) {
  cpu_serial_kernel(iter, op, {0, iter.numel()});
}
template <class F, class V>
void cpu_serial_kernel_vec(TensorIteratorBase& iter, F&& op, V&& vop, const Range& range) {
  loops::check<F>(iter);
  const auto loop = loops::rows_of_vectors(op, vop);
  iter.serial_for_each(iterator_detail::loop2d(loop), range);
  iter.cast_outputs();
}
template <class F, class V>
void cpu_serial_kernel_vec(TensorIteratorBase& iter, F&& op, V&& vop) {
  cpu_serial_kernel_vec(iter, op, vop, {0, iter.numel()});
}

}  // namespace CPU_CAPABILITY
}  // namespace native
}  // namespace at
