// SPDX-License-Identifier: BSL-1.0
// <torch/autograd.h> and <ATen/Config.h> alone bring the same names as PyTorch's.
#include <ATen/Config.h>
#include <torch/autograd.h>

namespace {

struct doubled : torch::autograd::Function<doubled> {
  static torch::autograd::Variable forward(torch::autograd::AutogradContext*,
                                           const torch::autograd::Variable& x) {
    return x;
  }
};
static_assert(std::is_same_v<decltype(doubled::apply(at::Tensor())), at::Tensor>);
static_assert(std::is_same_v<decltype(torch::autograd::any_variable_requires_grad({})), bool>);

#if AT_MKL_ENABLED() || AT_MKLDNN_ENABLED()
#error "the default host uses neither"
#endif

}  // namespace
