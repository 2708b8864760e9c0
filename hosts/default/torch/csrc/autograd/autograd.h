// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for gradients. No tensor of this library records how it was computed, so these
// functions throw Error; the header also serves functions with gradients of their own.
#pragma once

#include <optional>

#include <c10/util/Exception.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/csrc/autograd/variable.h>

namespace torch::autograd {

namespace gradients_detail {
[[noreturn]] inline void refuse(const char* function) {
  TORCH_CHECK(false, "torch::autograd::", function,
              "(): the default host's tensors record no gradients");
}
}  // namespace gradients_detail

inline void backward(const variable_list& /*tensors*/, const variable_list& /*grad_tensors*/ = {},
                     std::optional<bool> /*retain_graph*/ = {}, bool /*create_graph*/ = false,
                     const variable_list& /*inputs*/ = {}) {
  gradients_detail::refuse("backward");
}

[[nodiscard]] inline variable_list grad(const variable_list& /*outputs*/,
                                        const variable_list& /*inputs*/,
                                        const variable_list& /*grad_outputs*/ = {},
                                        std::optional<bool> /*retain_graph*/ = {},
                                        bool /*create_graph*/ = false,
                                        bool /*allow_unused*/ = false) {
  gradients_detail::refuse("grad");
}

}  // namespace torch::autograd
