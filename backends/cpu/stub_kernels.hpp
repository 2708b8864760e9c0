// SPDX-License-Identifier: BSL-1.0
// What the kernels of stubs share: each calls an operator's kernel for the CPU with the tensors of
// an iterator.
#pragma once

#include <ATen/Operators.h>
#include <ATen/TensorIterator.h>
#include <ATen/native/DispatchStub.h>

#include <cstddef>
#include <utility>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// Calls the kernel for the CPU.
template <class Op, class... A>
decltype(auto) on_cpu(A&&... arguments) {
  return Op::redispatch(DispatchKeySet(DispatchKey::CPU), std::forward<A>(arguments)...);
}

/// Computes the iterator's output as the operator does, whose arguments are this many inputs, and
/// then the others.
template <class Op, int inputs, class Iterator, class... A>
void compute(Iterator& iterator, A... arguments) {
  Tensor out = iterator.tensor(0);
  [&]<int... i>(std::integer_sequence<int, i...>) {
    on_cpu<Op>(iterator.tensor(i + 1)..., arguments..., out);
  }(std::make_integer_sequence<int, inputs>());
}

/// Calls loop(data, strides, n) for rows of the iterator's elements, in order and on one thread.
/// With a thread pool, a file of visible symbols would export a unique one of g++ 12.
template <class Loop>
void walk(TensorIteratorBase& iterator, const Loop& loop) {
  iterator.serial_for_each(loop, {0, iterator.numel()});
}

/// Lengths as operators take them that also take symbols.
inline SymIntArrayRef symbolic(IntArrayRef lengths) { return c10::fromIntArrayRefSlow(lengths); }

}  // namespace native
}  // namespace at

/// Defines a stub whose kernel for the CPU is this.
#define SCHEMA_CT_CPU_STUB(name, ...) \
  DEFINE_DISPATCH(name);              \
  REGISTER_ALL_CPU_DISPATCH(name, (__VA_ARGS__))

/// Defines a stub that only backends use.
#define SCHEMA_CT_NO_CPU_STUB(name) \
  DEFINE_DISPATCH(name);            \
  REGISTER_NO_CPU_DISPATCH(name)
