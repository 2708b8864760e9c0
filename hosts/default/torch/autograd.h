// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for functions with their own gradients, under its short name.
#pragma once

#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/autograd_not_implemented_fallback.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/csrc/autograd/function.h>
