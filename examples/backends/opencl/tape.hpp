// SPDX-License-Identifier: BSL-1.0
// Records calls to compute their gradients. The default host has no autograd; this is the backend's
// own, with the interface of torch::autograd::Function.
#pragma once

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/custom_function.h>

#include <memory>
#include <utility>
#include <vector>

namespace ocl {

/// While the object lives, it records the calls of this thread to operators with an autograd
/// kernel.
class tape {
 public:
  tape() : before_(std::exchange(current_, this)) {}
  tape(const tape&) = delete;
  tape& operator=(const tape&) = delete;
  ~tape() { current_ = before_; }

  [[nodiscard]] std::size_t size() const { return calls_.size(); }
  /// The gradients of `result` with respect to `inputs`, undefined for one that it does not depend
  /// on. Records nothing while it computes them.
  [[nodiscard]] std::vector<at::Tensor> gradients(const at::Tensor& result,
                                                  const std::vector<at::Tensor>& inputs);

  /// For autograd kernels: returns F's result, and records the call if this thread has a tape.
  template <class F, class... Arguments>
  [[nodiscard]] static at::Tensor apply(const Arguments&... arguments) {
    if (current_ == nullptr || !at::GradMode::is_enabled()) return F::apply(arguments...);
    auto context = std::make_unique<torch::autograd::AutogradContext>();
    at::Tensor result = F::forward(context.get(), arguments...);
    current_->calls_.push_back({std::move(context), &F::backward, {arguments...}, result});
    return result;
  }

 private:
  struct call {
    std::unique_ptr<torch::autograd::AutogradContext> context;
    torch::autograd::tensor_list (*backward)(torch::autograd::AutogradContext*,
                                             torch::autograd::tensor_list);
    std::vector<at::Tensor> inputs;
    at::Tensor result;
  };

  static thread_local tape* current_;
  tape* before_;
  std::vector<call> calls_;
};

}  // namespace ocl
