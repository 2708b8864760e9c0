// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for modules of TorchScript in archives.
#pragma once

#include <caffe2/serialize/inline_container.h>
#include <torch/csrc/jit/api/module.h>

namespace torch::jit {
using dispatch::jit::load;
}  // namespace torch::jit
