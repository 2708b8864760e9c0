// SPDX-License-Identifier: BSL-1.0
// The stubs of operators that index, and the kernels for the CPU of those that no operator has:
// their iterators hold the indexed tensor still.
#include <ATen/Dispatch.h>
#include <ATen/Functions.h>
#include <ATen/native/IndexKernel.h>
#include <ATen/native/TensorAdvancedIndexing.h>
#include <ATen/native/UnfoldBackward.h>

#include "stub_kernels.hpp"

#include <cstring>

namespace at::native {
namespace {

std::int64_t number_at(const char* place) {
  std::int64_t out = 0;
  std::memcpy(&out, place, sizeof out);
  return out;
}

/// The distance in bytes to the element that the indices of one step name. They are the operands
/// from `first` on.
struct indexed_place {
  int first, operands;
  IntArrayRef sizes, strides;

  std::int64_t operator()(char** data, const std::int64_t* steps, std::int64_t i) const {
    std::int64_t out = 0;
    for (int k = first; k < operands; ++k) {
      const auto j = static_cast<std::size_t>(k - first);
      const std::int64_t size = sizes[j], index = number_at(data[k] + i * steps[k]);
      TORCH_CHECK_INDEX(index >= -size && index < size, "index ", index,
                        " is out of bounds for dimension ", j, " with size ", size);
      out += (index < 0 ? index + size : index) * strides[j];
    }
    return out;
  }
};

void index(TensorIteratorBase& iterator, IntArrayRef sizes, IntArrayRef strides) {
  const indexed_place place{2, iterator.ntensors(), sizes, strides};
  const auto bytes = static_cast<std::size_t>(iterator.element_size(0));
  walk(iterator, [&](char** data, const std::int64_t* steps, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i)
      std::memcpy(data[0] + i * steps[0], data[1] + i * steps[1] + place(data, steps, i), bytes);
  });
}

// Serial: the same element may be indexed twice, and the last value counts.
void index_put(TensorIterator& iterator, IntArrayRef sizes, IntArrayRef strides, bool accumulate) {
  const indexed_place place{2, iterator.ntensors(), sizes, strides};
  const auto bytes = static_cast<std::size_t>(iterator.element_size(0));
  const auto put = [&](auto write) {
    const auto loop = [&](char** data, const std::int64_t* steps, std::int64_t n) {
      for (std::int64_t i = 0; i < n; ++i)
        write(data[0] + i * steps[0] + place(data, steps, i), data[1] + i * steps[1]);
    };
    walk(iterator, loop);
  };
  if (!accumulate)
    return put([bytes](char* to, const char* from) { std::memcpy(to, from, bytes); });
  AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND3(
      kHalf, kBFloat16, kBool, iterator.dtype(0), "index_put", [&] {
        put([](char* to, const char* from) {
          auto& sum = *reinterpret_cast<scalar_t*>(to);
          sum = static_cast<scalar_t>(sum + *reinterpret_cast<const scalar_t*>(from));
        });
      });
}

void index_fill(TensorIterator& iterator, std::int64_t dim, std::int64_t size, std::int64_t stride,
                const Scalar& value) {
  const Tensor filling = at::full({}, value, iterator.tensor(0).options());
  const std::int64_t bytes = iterator.element_size(0);
  walk(iterator, [&](char** data, const std::int64_t* steps, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) {
      const std::int64_t k = number_at(data[1] + i * steps[1]);
      TORCH_CHECK_INDEX(k >= -size && k < size, "index ", k, " is out of bounds for dimension ",
                        dim, " with size ", size);
      std::memcpy(data[0] + i * steps[0] + (k < 0 ? k + size : k) * stride * bytes,
                  filling.const_data_ptr(), static_cast<std::size_t>(bytes));
    }
  });
}

void index_copy(TensorIterator& iterator, std::int64_t dim, std::int64_t size,
                std::int64_t stride) {
  const std::int64_t bytes = iterator.element_size(0);
  const auto loop = [&](char** data, const std::int64_t* steps, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) {
      const std::int64_t k = number_at(data[1] + i * steps[1]);
      TORCH_CHECK_INDEX(k >= 0 && k < size, "index_copy_(): index ", k,
                        " is out of bounds for dimension ", dim, " with size ", size);
      std::memcpy(data[0] + i * steps[0] + k * stride * bytes, data[2] + i * steps[2],
                  static_cast<std::size_t>(bytes));
    }
  };
  walk(iterator, loop);
}

void put(TensorIterator& iterator, const TensorBase& self, bool accumulate) {
  Tensor out = self;
  on_cpu<_ops::put_>(out, iterator.tensor(1), iterator.tensor(0), accumulate);
}
void take(TensorIterator& iterator, const TensorBase& input) {
  Tensor out = iterator.tensor(0);
  on_cpu<_ops::take_out>(Tensor(input), iterator.tensor(1), out);
}

// The iterator turns round, so its elements are copied as they come.
void flip(TensorIterator& iterator, bool /*is_quantized*/) {
  const auto bytes = static_cast<std::size_t>(iterator.element_size(0));
  walk(iterator, [&](char** data, const std::int64_t* steps, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i)
      std::memcpy(data[0] + i * steps[0], data[1] + i * steps[1], bytes);
  });
}

void masked_fill(TensorIterator& iterator, const Scalar& value) {
  Tensor out = iterator.tensor(0);
  on_cpu<_ops::masked_fill__Scalar>(out, iterator.tensor(1), value);
}
void masked_scatter(TensorIterator& iterator, const TensorBase& source) {
  Tensor out = iterator.tensor(0);
  on_cpu<_ops::masked_scatter_>(out, iterator.tensor(1), Tensor(source));
}

void masked_select_serially(TensorIterator& iterator, std::int64_t stride) {
  const std::int64_t bytes = iterator.element_size(0);
  std::int64_t selected = 0;
  const auto loop = [&](char** data, const std::int64_t* steps, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i)
      if (data[2][i * steps[2]] != 0)
        std::memcpy(data[0] + i * steps[0] + selected++ * stride * bytes, data[1] + i * steps[1],
                    static_cast<std::size_t>(bytes));
  };
  walk(iterator, loop);
}
void masked_select(TensorIterator& iterator, std::int64_t stride) {
  const std::int64_t bytes = iterator.element_size(0);
  walk(iterator, [&](char** data, const std::int64_t* steps, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) {
      if (data[2][i * steps[2]] == 0) continue;
      const std::int64_t before = number_at(data[3] + i * steps[3]) - 1;
      std::memcpy(data[0] + i * steps[0] + before * stride * bytes, data[1] + i * steps[1],
                  static_cast<std::size_t>(bytes));
    }
  });
}

void unfold_backward(Tensor& grad_in, const Tensor& grad, std::int64_t dim, std::int64_t size,
                     std::int64_t step) {
  on_cpu<_ops::unfold_backward_out>(grad, symbolic(grad_in.sizes()), dim, size, step, grad_in);
}

// Gathering and scattering.

void gather(const Tensor& result, const Tensor& self, std::int64_t dim, const Tensor& index) {
  Tensor out = result;
  on_cpu<_ops::gather_out>(self, dim, index, false, out);
}
/// A scattering operator, which writes into the tensor.
template <class Op, class... A>
void scatter(const Tensor& self, std::int64_t dim, const Tensor& index, const A&... arguments) {
  Tensor out = self;
  on_cpu<Op>(out, dim, index, arguments...);
}
std::string_view scatter_word(ReductionType reduce) {
  return reduce == ReductionType::PROD ? "multiply" : "add";
}
void scatter_reduce(const Tensor& self, std::int64_t dim, const Tensor& index, const Tensor& src,
                    const ReductionType& reduce) {
  scatter<_ops::scatter__reduce>(self, dim, index, src, scatter_word(reduce));
}
void scatter_number(const Tensor& self, std::int64_t dim, const Tensor& index, const Scalar& value,
                    const ReductionType& reduce) {
  scatter<_ops::scatter__value_reduce>(self, dim, index, value, scatter_word(reduce));
}
std::string_view reduction_word(ReductionType reduce) {
  switch (reduce) {
    case ReductionType::MAX: return "amax";
    case ReductionType::MIN: return "amin";
    case ReductionType::PROD: return "prod";
    case ReductionType::MEAN: return "mean";
    case ReductionType::SUM: break;
  }
  return "sum";
}
/// Of a mean it computes the sum: the caller divides.
void scatter_reduce_two(const Tensor& self, std::int64_t dim, const Tensor& index,
                        const Tensor& src, const ReductionType& reduce) {
  const ReductionType part = reduce == ReductionType::MEAN ? ReductionType::SUM : reduce;
  scatter<_ops::scatter_reduce__two>(self, dim, index, src, reduction_word(part), true);
}

void gather_expanded(const Tensor& result, const Tensor& self, const Tensor& index) {
  gather(result, self, 0, index);
}
void scatter_add_expanded(const Tensor& self, const Tensor& index, const Tensor& src) {
  scatter<_ops::scatter_add_>(self, 0, index, src);
}
void scatter_reduce_expanded(const Tensor& self, const Tensor& index, const Tensor& src,
                             const ReductionType& reduce, bool include_self) {
  scatter<_ops::scatter_reduce__two>(self, 0, index, src, reduction_word(reduce), include_self);
}

}  // namespace

SCHEMA_CT_CPU_STUB(index_stub, &index)
SCHEMA_CT_CPU_STUB(index_fill_stub, &index_fill)
SCHEMA_CT_CPU_STUB(index_copy_stub, &index_copy)
SCHEMA_CT_CPU_STUB(index_put_stub, &index_put)
SCHEMA_CT_CPU_STUB(put_stub, &put)
SCHEMA_CT_CPU_STUB(take_stub, &take)
SCHEMA_CT_CPU_STUB(flip_stub, &flip)
SCHEMA_CT_CPU_STUB(masked_fill_stub, &masked_fill)
SCHEMA_CT_CPU_STUB(masked_select_serial_stub, &masked_select_serially)
SCHEMA_CT_CPU_STUB(masked_select_stub, &masked_select)
SCHEMA_CT_CPU_STUB(masked_scatter_stub, &masked_scatter)
SCHEMA_CT_CPU_STUB(unfold_backward_stub, &unfold_backward)

SCHEMA_CT_NO_CPU_STUB(index_put_with_sort_stub)
SCHEMA_CT_NO_CPU_STUB(index_put_with_sort_quantized_stub)
SCHEMA_CT_CPU_STUB(gather_stub, &gather)
SCHEMA_CT_CPU_STUB(scatter_stub, &scatter<_ops::scatter__src>)
SCHEMA_CT_CPU_STUB(scatter_fill_stub, &scatter<_ops::scatter__value>)
SCHEMA_CT_CPU_STUB(scatter_add_stub, &scatter<_ops::scatter_add_>)
SCHEMA_CT_CPU_STUB(scatter_reduce_stub, &scatter_reduce)
SCHEMA_CT_CPU_STUB(scatter_scalar_reduce_stub, &scatter_number)
SCHEMA_CT_CPU_STUB(scatter_reduce_two_stub, &scatter_reduce_two)
SCHEMA_CT_CPU_STUB(gather_expanded_index_stub, &gather_expanded)
SCHEMA_CT_CPU_STUB(scatter_add_expanded_index_stub, &scatter_add_expanded)
SCHEMA_CT_CPU_STUB(scatter_reduce_expanded_index_stub, &scatter_reduce_expanded)

Tensor& index_out(Tensor& result, const Tensor& self,
                  const c10::List<std::optional<at::Tensor>>& indices) {
  return at::index_out(result, self, indices);
}

}  // namespace at::native
