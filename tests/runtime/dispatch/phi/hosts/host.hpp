// SPDX-License-Identifier: BSL-1.0
// A host with tensors of four kinds. They are the default host's tensors, and notes say which of
// them hold selected rows or the elements of a sparse tensor.
#pragma once

#include <dispatch/phi/tensor_kinds.hpp>

#include <map>
#include <variant>

namespace kinds {

struct note {
  std::vector<std::int64_t> rows;
  std::int64_t height = 0;
  at::Tensor indices;  ///< if defined, a sparse tensor of the sizes `dims`
  dispatch::phi_kernels::DDim dims;
  at::Tensor crows{};  ///< if defined, a row-compressed one whose columns are `indices`
};
/// The notes, by the address of the elements.
inline std::map<const void*, note> notes;

inline const void* memory_of(const at::Tensor& tensor) {
  return tensor.is_meta() ? nullptr : tensor.data_ptr();
}

}  // namespace kinds

template <>
struct dispatch::phi_kernels::held_tensor<at::Tensor> {
  std::variant<DenseTensor, SelectedRows, SparseCooTensor, SparseCsrTensor> tensor;

  explicit held_tensor(const at::Tensor& from) : tensor(DenseTensor(from)) {
    const auto found = kinds::notes.find(kinds::memory_of(from));
    if (found == kinds::notes.end()) return;
    const kinds::note& is = found->second;
    if (is.crows.defined())
      tensor = SparseCsrTensor(DenseTensor(is.crows), DenseTensor(is.indices), DenseTensor(from),
                               is.dims);
    else if (is.indices.defined())
      tensor = SparseCooTensor(DenseTensor(is.indices), DenseTensor(from), is.dims);
    else
      tensor = SelectedRows(is.rows, is.height, DenseTensor(from));
  }
  TensorBase& get() {
    return std::visit([](auto& one) -> TensorBase& { return one; }, tensor);
  }
  static at::Tensor made_of(const SelectedRows& made) {
    const at::Tensor& out = made.value().host_tensor();
    kinds::notes[kinds::memory_of(out)] = {made.rows(), made.height(), {}, {}};
    return out;
  }
  static at::Tensor made_of(const SparseCooTensor& made) {
    const at::Tensor& out = made.values().host_tensor();
    kinds::notes[kinds::memory_of(out)] = {{}, 0, made.indices().host_tensor(), made.dims()};
    return out;
  }
  static at::Tensor made_of(const SparseCsrTensor& made) {
    const at::Tensor& out = made.values().host_tensor();
    kinds::notes[kinds::memory_of(out)] = {
        {}, 0, made.cols().host_tensor(), made.dims(), made.crows().host_tensor()};
    return out;
  }
};

#include <dispatch/phi.hpp>

#include <dispatch/invoke.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../../thrown.hpp"

namespace host {

inline at::Tensor floats(at::IntArrayRef sizes, std::initializer_list<float> values) {
  at::Tensor out = at::empty(sizes, at::kFloat);
  std::copy(values.begin(), values.end(), out.data_ptr<float>());
  return out;
}
inline std::vector<float> values_of(const at::Tensor& x) {
  return {static_cast<const float*>(x.data_ptr()),
          static_cast<const float*>(x.data_ptr()) + x.numel()};
}
inline dispatch::OperatorHandle op(const char* name) {
  return dispatch::Dispatcher::singleton().findSchemaOrThrow(name, "");
}

}  // namespace host
