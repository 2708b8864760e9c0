// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for operators of TorchScript's interpreter, which does not exist here. It
// includes the stack and the types of schemas.
#pragma once

#include <ATen/core/function_schema.h>
#include <ATen/core/op_registration/op_registration.h>
#include <ATen/core/stack.h>
#include <torch/custom_class.h>
