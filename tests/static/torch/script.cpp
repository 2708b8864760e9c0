// SPDX-License-Identifier: BSL-1.0
// <torch/script.h> alone brings the same names as PyTorch's.
#include <torch/script.h>

torch::Tensor zeros_of(const torch::Tensor& x, torch::Dtype type) {
  const torch::NoGradGuard guard;
  if (!x.defined()) AT_ERROR("an undefined tensor");
  std::unordered_map<std::string, std::vector<int>> names;
  for (const auto i : c10::irange(x.dim())) names["size"].push_back(static_cast<int>(x.size(i)));
  return at::zeros_like(x, at::dtype(type));
}

static auto registry = torch::RegisterOperators().op("static_script::zeros_of", &zeros_of);

static_assert(std::is_same_v<torch::autograd::variable_list, std::vector<torch::Tensor>>);
static_assert(torch::kFloat32 == at::kFloat);
