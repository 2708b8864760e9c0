// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the checks of lists that kernels get.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <ATen/EmptyTensor.h>
#include <ATen/Formatting.h>
#include <ATen/core/ATenGeneral.h>
#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>
#include <c10/core/ScalarType.h>
#include <c10/core/StorageImpl.h>
#include <c10/core/UndefinedTensorImpl.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>
#include <c10/util/accumulate.h>
#include <c10/util/irange.h>

#define AT_DISALLOW_COPY_AND_ASSIGN(TypeName) \
  TypeName(const TypeName&) = delete;         \
  void operator=(const TypeName&) = delete

namespace SCHEMA_CT_HIDDEN at {
using detail::check_size_nonnegative;

/// N integers, or one for all of them. Throws Error otherwise.
template <std::size_t N>
[[nodiscard]] std::array<std::int64_t, N> check_intlist(ArrayRef<std::int64_t> list,
                                                        const char* name, int pos) {
  std::array<std::int64_t, N> out{};
  if (list.size() == 1 && N > 1) {
    out.fill(list[0]);
    return out;
  }
  TORCH_CHECK(list.size() == N, "Expected a list of ", N, " ints but got ", list.size(),
              " for argument #", pos, " '", name, "'");
  std::copy_n(list.begin(), N, out.begin());
  return out;
}

/// The objects of tensors that all have this type of device and of elements: Error otherwise.
[[nodiscard]] inline std::vector<c10::TensorImpl*> checked_dense_tensor_list_unwrap(
    ArrayRef<Tensor> tensors, const char* name, int pos, c10::DeviceType device_type,
    ScalarType scalar_type) {
  std::vector<c10::TensorImpl*> out;
  out.reserve(tensors.size());
  for (const Tensor& each : tensors) {
    const std::size_t i = out.size();
    TORCH_CHECK(each.device().type() == device_type, "Expected object of device type ", device_type,
                " but got device type ", each.device().type(), " for sequence element ", i,
                " in sequence argument at position #", pos, " '", name, "'");
    TORCH_CHECK(each.scalar_type() == scalar_type, "Expected object of scalar type ", scalar_type,
                " but got scalar type ", each.scalar_type(), " for sequence element ", i,
                " in sequence argument at position #", pos, " '", name, "'");
    out.push_back(each.unsafeGetTensorImpl());
  }
  return out;
}

}  // namespace at
