// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the fallback of a backend without a kernel: the CPU's kernel, on copies.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <torch/library.h>

#include <map>  // PyTorch's users take these two from here
#include <sstream>

namespace at::native {

/// Calls the operator's kernel for the CPU (or for `cpu_dispatch_key`) with copies of the arguments
/// on the CPU. Arguments that the schema marks as written are copied back, and the results are on
/// the device of the first tensor, or else on the one that the call names. A result that is a view
/// of an argument becomes a view of the device's memory, or an Error if `error_on_views`. The first
/// such call of each operator is reported on stderr. An error of the kernel leaves the arguments
/// unchanged. Defined in schema_ct::aten.
void cpu_fallback(const c10::OperatorHandle& op, torch::jit::Stack* stack,
                  bool error_on_views = false,
                  c10::DispatchKey cpu_dispatch_key = c10::DispatchKey::CPU);

}  // namespace at::native
