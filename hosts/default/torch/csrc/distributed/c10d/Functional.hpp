// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for collectives as functions of tensors.
#pragma once

#include <dispatch/collectives/functional.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>

namespace c10d {
using dispatch::collectives::all_gather_into_tensor;
using dispatch::collectives::all_gather_into_tensor_coalesced;
using dispatch::collectives::all_gather_into_tensor_out;
using dispatch::collectives::all_reduce;
using dispatch::collectives::all_reduce_;
using dispatch::collectives::all_reduce_coalesced;
using dispatch::collectives::all_reduce_coalesced_;
using dispatch::collectives::all_to_all_single;
using dispatch::collectives::broadcast;
using dispatch::collectives::broadcast_;
using dispatch::collectives::reduce_scatter_tensor;
using dispatch::collectives::reduce_scatter_tensor_coalesced;
using dispatch::collectives::reduce_scatter_tensor_out;
}  // namespace c10d
