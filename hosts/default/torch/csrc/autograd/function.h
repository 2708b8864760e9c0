// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the nodes of gradients and the edges between them.
#pragma once

#include <cstddef>
#include <optional>

#include <torch/csrc/autograd/custom_function.h>
#include <torch/csrc/autograd/node.h>
#include <torch/csrc/autograd/saved_variable.h>

namespace torch {
namespace SCHEMA_CT_HIDDEN autograd {
namespace detail {

[[nodiscard]] inline std::size_t tensors_in(const Variable&) { return 1; }
[[nodiscard]] inline std::size_t tensors_in(const std::optional<Variable>&) { return 1; }
[[nodiscard]] inline std::size_t tensors_in(at::TensorList list) { return list.size(); }
[[nodiscard]] inline std::size_t tensors_in(const variable_list& list) { return list.size(); }

}  // namespace detail

/// An edge for each tensor, also in lists; none is valid, because no tensor requires a gradient.
template <class... Variables>
[[nodiscard]] edge_list collect_next_edges(const Variables&... variables) {
  return edge_list((std::size_t(0) + ... + detail::tensors_in(variables)));
}

}  // namespace autograd
}  // namespace torch
