// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for how backends check and lay out the tensors of a collective.
#pragma once

#include <ATen/ATen.h>
#include <c10/util/Exception.h>
#include <c10/util/accumulate.h>
#include <c10/util/env.h>
#include <c10/util/irange.h>
#include <cstdint>
#include <cstdlib>
#include <dispatch/collectives/argument_checks.hpp>
#include <dispatch/collectives/environment.hpp>
#include <dispatch/collectives/tensor_lists.hpp>
#include <functional>
#include <string>
#include <torch/csrc/distributed/c10d/Types.hpp>
#include <utility>
#include <vector>

namespace c10d {
using dispatch::collectives::assertAllgatherCoalescedOutputTensorLists;
using dispatch::collectives::assertAllToAllTensorListSizes;
using dispatch::collectives::assertCPU;
using dispatch::collectives::assertDense;
using dispatch::collectives::assertEmptyInputTensorList;
using dispatch::collectives::assertEmptyOutputTensorList;
using dispatch::collectives::assertGatherOutputTensorList;
using dispatch::collectives::assertInputOutputTensorListsSameSize;
using dispatch::collectives::assertInputTensorListSizeEqualsWorldSize;
using dispatch::collectives::assertLayoutMatch;
using dispatch::collectives::assertNonEmpty;
using dispatch::collectives::assertNonEmptyInputTensorList;
using dispatch::collectives::assertRootRank;
using dispatch::collectives::assertRootTensor;
using dispatch::collectives::assertSameDevice;
using dispatch::collectives::assertSameSizeAndType;
using dispatch::collectives::assertSameSizes;
using dispatch::collectives::assertSameType;
using dispatch::collectives::assertScatterInputTensorList;
using dispatch::collectives::assertSingleElement;
using dispatch::collectives::assertSingleElementInput;
using dispatch::collectives::assertSingleElementOutput;
using dispatch::collectives::assertSizesMatch;
using dispatch::collectives::assertTypeAndSizesMatch;
using dispatch::collectives::assertTypeMatch;
using dispatch::collectives::checkSplitSizes;
using dispatch::collectives::computeLengthsAndOffsets;
using dispatch::collectives::fmap;
using dispatch::collectives::getCvarBool;
using dispatch::collectives::getCvarInt;
using dispatch::collectives::getCvarString;
using dispatch::collectives::getDataPointer;
using dispatch::collectives::getDataPointers;
using dispatch::collectives::getDevices;
using dispatch::collectives::getGlobalRankStartAndStride;
using dispatch::collectives::getSizes;
using dispatch::collectives::getTensorShapes;
using dispatch::collectives::getTensorsNumel;
using dispatch::collectives::newLikeFlat;
using dispatch::collectives::split;
using dispatch::collectives::toString;
}  // namespace c10d

/// The value of a setting that the environment leaves open.
#define C10D_ENV_NOT_SET -2

namespace SCHEMA_CT_HIDDEN c10d {

using SizeType = std::uint64_t;
using RankType = std::uint32_t;

/// One tensor of one dimension with the elements of all.
[[nodiscard]] inline at::Tensor flattenDenseTensors(at::TensorList tensors) {
  return at::flatten_dense_tensors(tensors);
}
/// A tensor with room for all of one list, which have the sizes, strides and type of the first.
[[nodiscard]] inline at::Tensor newLikeFlat(std::vector<std::vector<at::Tensor>>& lists,
                                            std::size_t index) {
  TORCH_CHECK(!lists.empty() && !lists[0].empty(), "Received an empty list");
  TORCH_CHECK(index < lists.size(), "Invalid device index");
  const std::vector<at::Tensor>& list = lists[index];
  const at::Tensor& first = list.at(0);
  for (const at::Tensor& each : list)
    TORCH_CHECK(each.device() == first.device(), "Expecting all tensors on the same device");
  const at::DeviceGuard guard(first.device());
  std::vector<std::int64_t> sizes{static_cast<std::int64_t>(list.size())};
  std::vector<std::int64_t> strides{first.numel()};
  dispatch::collectives::append_to(sizes, first.sizes());
  dispatch::collectives::append_to(strides, first.strides());
  return at::empty_strided(sizes, strides, first.options());
}

}  // namespace c10d
