// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for torch's names of threads, seeds, gradients that a block needs not, and
// callbacks around calls.
#pragma once

#include <ATen/Context.h>
#include <ATen/Functions.h>
#include <ATen/Parallel.h>
#include <ATen/record_function.h>
#include <c10/core/GradMode.h>
#include <torch/types.h>

namespace torch {
using at::get_num_interop_threads;
using at::get_num_threads;
using at::init_num_threads;
using at::manual_seed;
using at::set_num_interop_threads;
using at::set_num_threads;

using at::addGlobalCallback;
using at::addThreadLocalCallback;
using at::CallbackHandle;
using at::clearCallbacks;
using at::clearGlobalCallbacks;
using at::clearThreadLocalCallbacks;
using at::DisableRecordFunctionGuard;
using at::enableRecordFunction;
using at::hasCallbacks;
using at::hasGlobalCallbacks;
using at::hasThreadLocalCallbacks;
using at::isRecordFunctionEnabled;
using at::RecordFunction;
using at::RecordFunctionCallback;
using at::RecordFunctionGuard;
using at::removeCallback;
}  // namespace torch

namespace SCHEMA_CT_HIDDEN torch {
/// Are both undefined, or both defined and equal?
[[nodiscard]] inline bool equal_if_defined(const Tensor& t1, const Tensor& t2) {
  return t1.defined() == t2.defined() && (!t1.defined() || at::equal(t1, t2));
}
}  // namespace torch
