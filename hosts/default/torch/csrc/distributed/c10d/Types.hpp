// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the options of collectives.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/core/ivalue.h>
#include <c10/util/intrusive_ptr.h>
#include <dispatch/collectives/options.hpp>
#include <torch/csrc/distributed/c10d/Store.hpp>

namespace c10d {
using dispatch::collectives::_SupplementBase;
using dispatch::collectives::AllgatherOptions;
using dispatch::collectives::AllreduceCoalescedOptions;
using dispatch::collectives::AllreduceOptions;
using dispatch::collectives::AllToAllOptions;
using dispatch::collectives::BarrierOptions;
using dispatch::collectives::BroadcastOptions;
using dispatch::collectives::DistributedBackendOptions;
using dispatch::collectives::GatherOptions;
using dispatch::collectives::isComplexViewAsRealAllowed;
using dispatch::collectives::kUnsetTimeout;
using dispatch::collectives::makePreMulSum;
using dispatch::collectives::NCCLPreMulSumSupplement;
using dispatch::collectives::PreMulSumSupplement;
using dispatch::collectives::ReduceOp;
using dispatch::collectives::ReduceOptions;
using dispatch::collectives::ReduceScatterOptions;
using dispatch::collectives::ScatterOptions;
}  // namespace c10d
