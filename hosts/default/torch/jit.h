// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for modules of TorchScript, without the compiler of their sources.
#pragma once

#include <torch/csrc/jit/api/module.h>
#include <torch/csrc/jit/runtime/graph_executor.h>
#include <torch/types.h>
