// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for operators and classes of TorchScript.
#pragma once

#include <torch/all.h>
#include <torch/csrc/jit/runtime/graph_executor.h>
#include <torch/csrc/jit/serialization/import.h>
#include <torch/csrc/jit/serialization/pickle.h>
