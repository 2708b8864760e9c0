// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the options of activations.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <torch/arg.h>
#include <torch/types.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {

struct SCHEMA_CT_SHARED ELUOptions {
  TORCH_ARG(double, alpha) = 1.0;
  TORCH_ARG(bool, inplace) = false;
};
struct SCHEMA_CT_SHARED GELUOptions {
  TORCH_ARG(std::string, approximate) = "none";
};
struct SCHEMA_CT_SHARED GLUOptions {
  GLUOptions(std::int64_t dim = -1) : dim_(dim) {}
  TORCH_ARG(std::int64_t, dim);
};
struct SCHEMA_CT_SHARED LeakyReLUOptions {
  TORCH_ARG(double, negative_slope) = 1e-2;
  TORCH_ARG(bool, inplace) = false;
};
struct SCHEMA_CT_SHARED ReLUOptions {
  ReLUOptions(bool inplace = false) : inplace_(inplace) {}
  TORCH_ARG(bool, inplace);
};
struct SCHEMA_CT_SHARED ReLU6Options {
  ReLU6Options(bool inplace = false) : inplace_(inplace) {}
  TORCH_ARG(bool, inplace);
};
struct SCHEMA_CT_SHARED SoftplusOptions {
  TORCH_ARG(double, beta) = 1.0;
  TORCH_ARG(double, threshold) = 20.0;
};

namespace functional {

using ELUFuncOptions = ELUOptions;
using GELUFuncOptions = GELUOptions;
using GLUFuncOptions = GLUOptions;
using LeakyReLUFuncOptions = LeakyReLUOptions;
using ReLUFuncOptions = ReLUOptions;
using ReLU6FuncOptions = ReLU6Options;
using SoftplusFuncOptions = SoftplusOptions;

/// The dimension, and the type of the result where it is another one.
struct SCHEMA_CT_SHARED SoftmaxFuncOptions {
  SoftmaxFuncOptions(std::int64_t dim) : dim_(dim) {}
  TORCH_ARG(std::int64_t, dim);
  TORCH_ARG(std::optional<torch::Dtype>, dtype) = std::nullopt;
};
struct SCHEMA_CT_SHARED LogSoftmaxFuncOptions {
  LogSoftmaxFuncOptions(std::int64_t dim) : dim_(dim) {}
  TORCH_ARG(std::int64_t, dim);
  TORCH_ARG(std::optional<torch::Dtype>, dtype) = std::nullopt;
};

}  // namespace functional
}  // namespace nn
}  // namespace torch
