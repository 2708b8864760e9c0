// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for modules of TorchScript: their values, without their methods.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/core/ivalue.h>
#include <dispatch/archives/jit_module.hpp>

namespace torch::jit {
using dispatch::ExtraFilesMap;
using dispatch::jit::Kwargs;
using dispatch::jit::Method;
using dispatch::jit::Module;
using NameTensor = dispatch::jit::named_value<at::Tensor>;
using NameValue = dispatch::jit::named_value<c10::IValue>;
using NameModule = dispatch::jit::named_value<Module>;

namespace script {
using dispatch::jit::Module;
}  // namespace script
}  // namespace torch::jit
