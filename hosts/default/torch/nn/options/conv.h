// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the options of convolutions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <variant>

#include <torch/arg.h>
#include <torch/enum.h>
#include <torch/expanding_array.h>
#include <torch/types.h>

namespace torch {
namespace nn {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

namespace detail {
template <std::size_t D>
using conv_padding_t = std::variant<ExpandingArray<D>, enumtype::kValid, enumtype::kSame>;
}  // namespace detail

}  // namespace SCHEMA_CT_SHARED_NAMESPACE

namespace functional {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

template <std::size_t D>
struct ConvFuncOptions {
  using padding_t = nn::detail::conv_padding_t<D>;
  TORCH_ARG(Tensor, bias) = {};
  TORCH_ARG(ExpandingArray<D>, stride) = 1;
  TORCH_ARG(padding_t, padding) = 0;

 public:
  ConvFuncOptions& padding(std::initializer_list<std::int64_t> sizes) {
    return padding(padding_t(ExpandingArray<D>(sizes)));
  }
  TORCH_ARG(ExpandingArray<D>, dilation) = 1;
  TORCH_ARG(std::int64_t, groups) = 1;
};
template <std::size_t D>
struct ConvTransposeFuncOptions {
  TORCH_ARG(Tensor, bias) = {};
  TORCH_ARG(ExpandingArray<D>, stride) = 1;
  TORCH_ARG(ExpandingArray<D>, padding) = 0;
  TORCH_ARG(ExpandingArray<D>, output_padding) = 0;
  TORCH_ARG(std::int64_t, groups) = 1;
  TORCH_ARG(ExpandingArray<D>, dilation) = 1;
};

}  // namespace SCHEMA_CT_SHARED_NAMESPACE

using Conv1dFuncOptions = ConvFuncOptions<1>;
using Conv2dFuncOptions = ConvFuncOptions<2>;
using Conv3dFuncOptions = ConvFuncOptions<3>;
using ConvTranspose1dFuncOptions = ConvTransposeFuncOptions<1>;
using ConvTranspose2dFuncOptions = ConvTransposeFuncOptions<2>;
using ConvTranspose3dFuncOptions = ConvTransposeFuncOptions<3>;
}  // namespace functional
}  // namespace nn
}  // namespace torch
