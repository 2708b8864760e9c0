// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for kernels of the operators of lists of tensors (`_foreach_add` and its like):
// what the lists must fulfil, and whether one kernel can take all of their tensors.
#pragma once

#include <ATen/Device.h>
#include <ATen/Dispatch.h>
#include <ATen/NativeFunctions.h>
#include <ATen/ScalarType.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/TypeProperties.h>
#include <ATen/native/utils/ParamsHash.h>
#include <c10/core/Scalar.h>
#include <c10/util/Exception.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

[[nodiscard]] inline bool has_integral_tensor(TensorList tensors, bool includeBool) {
  return std::any_of(tensors.begin(), tensors.end(),
                     [&](const Tensor& t) { return isIntegralType(t.scalar_type(), includeBool); });
}
[[nodiscard]] inline bool has_bool_tensor(TensorList tensors) {
  return std::any_of(tensors.begin(), tensors.end(),
                     [](const Tensor& t) { return t.scalar_type() == ScalarType::Bool; });
}

/// Throws Error if a list is empty, or if the lists have different lengths.
inline void check_foreach_api_restrictions(TensorList tensors) {
  TORCH_CHECK(!tensors.empty(), "Tensor list must have at least one tensor.");
}
inline void check_foreach_api_restrictions(TensorList tensors, ArrayRef<Scalar> scalars) {
  check_foreach_api_restrictions(tensors);
  TORCH_CHECK(tensors.size() == scalars.size(),
              "Tensor list must have same number of elements as scalar list.");
}
inline void check_foreach_api_restrictions(TensorList tensors1, TensorList tensors2) {
  check_foreach_api_restrictions(tensors1);
  check_foreach_api_restrictions(tensors2);
  TORCH_CHECK(tensors1.size() == tensors2.size(),
              "Tensor lists must have the same number of tensors, got ", tensors1.size(), " and ",
              tensors2.size());
}
inline void check_foreach_api_restrictions(TensorList tensors1, TensorList tensors2,
                                           TensorList tensors3) {
  check_foreach_api_restrictions(tensors1, tensors2);
  check_foreach_api_restrictions(tensors1, tensors3);
}
inline void check_foreach_api_restrictions(TensorList tensors1, TensorList tensors2,
                                           ArrayRef<Scalar> scalars) {
  check_foreach_api_restrictions(tensors1, tensors2);
  check_foreach_api_restrictions(tensors1, scalars);
}
inline void check_foreach_api_restrictions(TensorList tensors1, TensorList tensors2,
                                           TensorList tensors3, ArrayRef<Scalar> scalars) {
  check_foreach_api_restrictions(tensors1, tensors2, tensors3);
  check_foreach_api_restrictions(tensors1, scalars);
}

/// Are all tensors dense, on one device and of one type? With `skip_cross_list_dtype_check` each
/// list may have a type of its own.
[[nodiscard]] inline bool _check_tensors_share_device_and_dtype(
    ArrayRef<TensorList> tensorLists, bool skip_cross_list_dtype_check = false) {
  const Tensor& first = tensorLists[0][0];
  return std::all_of(tensorLists.begin(), tensorLists.end(), [&](TensorList list) {
    if (list.empty()) return true;
    const Tensor& like = skip_cross_list_dtype_check ? list[0] : first;
    return std::all_of(list.begin(), list.end(), [&](const Tensor& t) {
      return t.device() == first.device() && t.layout() == kStrided &&
             t.is_non_overlapping_and_dense() && t.scalar_type() == like.scalar_type();
    });
  });
}

/// Have the tensors of one index the same sizes, and the same strides where these matter?
[[nodiscard]] inline bool _check_tensors_share_sizes_and_strides(ArrayRef<TensorList> tensorLists) {
  const auto alike = [](const Tensor& a, const Tensor& b) {
    if (a.sizes() != b.sizes()) return false;
    for (std::size_t d = 0; d != a.sizes().size(); ++d)
      if (a.sizes()[d] != 1 && a.strides()[d] != b.strides()[d]) return false;
    return true;
  };
  const TensorList first = tensorLists[0];
  return std::all_of(tensorLists.begin() + 1, tensorLists.end(), [&](TensorList list) {
    for (std::size_t i = 0; i != first.size(); ++i)
      if (!alike(first[i], list[i])) return false;
    return true;
  });
}

/// Has each result the type of its tensor? There is one number for all tensors, one for each, or
/// none.
[[nodiscard]] inline bool _check_tensors_do_type_promotion_with_scalars(
    TensorList tensorList, ArrayRef<Scalar> scalarList = {},
    bool does_op_promote_integer_inputs_to_float = false) {
  if (does_op_promote_integer_inputs_to_float && has_integral_tensor(tensorList, true))
    return false;
  if (scalarList.empty()) return true;
  for (std::size_t i = 0; i != tensorList.size(); ++i) {
    const Scalar& number = scalarList[scalarList.size() == 1 ? 0 : i];
    const ResultTypeState state =
        update_result_type_state(tensorList[i], update_result_type_state(number, {}));
    if (tensorList[i].scalar_type() != result_type(state)) return false;
  }
  return true;
}

/// Can one kernel take all tensors of the lists? They fulfil check_foreach_api_restrictions().
[[nodiscard]] inline bool check_fast_path_restrictions(
    ArrayRef<TensorList> tensorLists, ArrayRef<Scalar> scalarList = {},
    bool does_op_promote_integer_inputs_to_float = false,
    bool skip_cross_list_dtype_check = false) {
  return _check_tensors_share_device_and_dtype(tensorLists, skip_cross_list_dtype_check) &&
         _check_tensors_share_sizes_and_strides(tensorLists) &&
         _check_tensors_do_type_promotion_with_scalars(tensorLists[0], scalarList,
                                                       does_op_promote_integer_inputs_to_float);
}
[[nodiscard]] inline bool can_use_fast_route(ArrayRef<TensorList> tensorLists,
                                             ArrayRef<Scalar> scalarList = {},
                                             bool does_op_promote_integer_inputs_to_float = false) {
  return check_fast_path_restrictions(tensorLists, scalarList,
                                      does_op_promote_integer_inputs_to_float);
}
[[nodiscard]] inline bool can_use_fast_route(TensorList tensors1, TensorList tensors2,
                                             bool does_op_promote_integer_inputs_to_float = false) {
  return can_use_fast_route({tensors1, tensors2}, {}, does_op_promote_integer_inputs_to_float);
}

/// The numbers in a contiguous tensor of the CPU with one dimension.
[[nodiscard]] inline std::vector<Scalar> convert_tensor_to_scalar_list(const Tensor& scalarList_,
                                                                       std::int64_t expect_length) {
  TORCH_CHECK(scalarList_.device() == kCPU, "Expected scalars to be on CPU, got ",
              scalarList_.device(), " instead.");
  TORCH_CHECK(scalarList_.is_contiguous(), "Expected scalars to be contiguous.");
  TORCH_CHECK(scalarList_.dim() == 1, "Expected packed scalar Tensor to be of dimension 1. Got ",
              scalarList_.dim(), " instead.");
  std::vector<Scalar> out;
  AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND4(
      kComplexHalf, kHalf, kBool, kBFloat16, scalarList_.scalar_type(),
      "convert_tensor_to_scalar_list", [&] {
        TORCH_CHECK(expect_length == scalarList_.size(0),
                    "Expected length of scalars to match input of length ", expect_length,
                    " but got ", scalarList_.size(0), " instead.");
        const auto* const numbers = scalarList_.const_data_ptr<scalar_t>();
        out.assign(numbers, numbers + scalarList_.size(0));
      });
  return out;
}

using DeviceDtypeKey = std::pair<Device, ScalarType>;
using IndicesT = std::vector<std::size_t>;
using nested_optional_tensorvec_t = std::vector<std::vector<std::optional<Tensor>>>;
using TensorsAndIndicesT = std::pair<nested_optional_tensorvec_t, IndicesT>;
using FlatMap = std::unordered_map<DeviceDtypeKey, TensorsAndIndicesT, ParamsHash<DeviceDtypeKey>>;

namespace detail {
/// Can an optimizer's state stand beside the parameter with this device and type? Counts of steps
/// may be on the CPU, and states may have types for sums.
[[nodiscard]] inline bool goes_with(const DeviceDtypeKey& parameter, const Tensor& state) {
  const ScalarType type = state.scalar_type();
  const bool is_of_steps = type == ScalarType::Float || type == ScalarType::Double;
  if (state.device() != parameter.first) return state.device().is_cpu() && is_of_steps;
  return is_of_steps || type == parameter.second || type == ScalarType::BFloat16;
}
}  // namespace detail

/// The tensors of each index, grouped by the device and type of the first list's tensor; with
/// `with_indices`, their indices too. A list is empty or as long as the first one.
[[nodiscard]] inline FlatMap _group_tensors_by_first_tensors_device_and_dtype(
    const nested_optional_tensorvec_t& nested_tensorlist, bool with_indices) {
  TORCH_CHECK(!nested_tensorlist.empty());
  TORCH_CHECK(!nested_tensorlist[0].empty());
  const std::size_t count = nested_tensorlist[0].size();
  for (const auto& list : nested_tensorlist) TORCH_CHECK(list.empty() || list.size() == count);

  FlatMap groups;
  for (std::size_t i = 0; i != count; ++i) {
    const std::optional<Tensor>& first = nested_tensorlist[0][i];
    TORCH_CHECK(first.has_value(),
                "Tensors of the first list of nested Tensor lists are supposed to be defined but "
                "the ",
                i, "-th Tensor is not.");
    const DeviceDtypeKey key{first->device(), first->scalar_type()};
    auto& [lists, indices] = groups[key];
    lists.resize(nested_tensorlist.size());
    for (std::size_t l = 0; l != nested_tensorlist.size(); ++l) {
      if (nested_tensorlist[l].empty()) continue;
      const std::optional<Tensor>& tensor = nested_tensorlist[l][i];
      TORCH_CHECK(!tensor || detail::goes_with(key, *tensor),
                  "Tensors of the same index must be on the same device and the same dtype except "
                  "`step` tensors that can be CPU and float32/64, and optimizer states that can be "
                  "bfloat16 for mixed-precision training");
      lists[l].push_back(tensor);
    }
    if (with_indices) indices.push_back(i);
  }
  return groups;
}

}  // namespace native
}  // namespace at
