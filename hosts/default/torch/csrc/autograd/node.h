// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for nodes of the graph that gradients flow back through. No tensor records one
// here: a node runs if the program calls it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

#include <c10/util/Type.h>
#include <c10/util/intrusive_ptr.h>
#include <torch/csrc/autograd/custom_function.h>

namespace torch::autograd {

/// An input of a node. Not valid without one, as that of a tensor that requires no gradient.
struct SCHEMA_CT_OF_HOST Edge {
  Edge() noexcept = default;
  Edge(c10::intrusive_ptr<Node> node, std::uint32_t input) noexcept;
  [[nodiscard]] bool is_valid() const noexcept;
  friend bool operator==(const Edge& a, const Edge& b) noexcept = default;

  c10::intrusive_ptr<Node> function;
  std::uint32_t input_nr = 0;
};
using edge_list = std::vector<Edge>;

/// A function from the gradients of its outputs to those of its inputs.
struct SCHEMA_CT_OF_HOST Node : c10::intrusive_ptr_target {
  explicit Node(edge_list&& next_edges = {}) : next_edges_(std::move(next_edges)) {}
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  variable_list operator()(variable_list&& gradients) { return apply(std::move(gradients)); }
  [[nodiscard]] c10::intrusive_ptr<Node> getptr() {
    return c10::intrusive_ptr<Node>::reclaim_copy(this);
  }
  [[nodiscard]] virtual std::string name() const { return c10::demangle(typeid(*this).name()); }
  virtual void release_variables() {}

  [[nodiscard]] const edge_list& next_edges() const noexcept { return next_edges_; }
  [[nodiscard]] edge_list& next_edges() noexcept { return next_edges_; }
  [[nodiscard]] const Edge& next_edge(std::size_t i) const noexcept { return next_edges_[i]; }
  void set_next_edge(std::size_t i, Edge edge) { next_edges_[i] = std::move(edge); }
  void set_next_edges(edge_list&& next_edges) { next_edges_ = std::move(next_edges); }
  void add_next_edge(Edge edge) { next_edges_.push_back(std::move(edge)); }
  [[nodiscard]] std::uint32_t num_outputs() const noexcept {
    return static_cast<std::uint32_t>(next_edges_.size());
  }
  [[nodiscard]] bool should_compute_output(std::size_t i) const {
    return next_edges_[i].is_valid();
  }
  [[nodiscard]] bool task_should_compute_output(std::size_t i) const {
    return should_compute_output(i);
  }

 protected:
  virtual variable_list apply(variable_list&& gradients) = 0;

 private:
  edge_list next_edges_;
};

inline Edge::Edge(c10::intrusive_ptr<Node> node, std::uint32_t input) noexcept
    : function(std::move(node)), input_nr(input) {}
inline bool Edge::is_valid() const noexcept { return function.defined(); }

}  // namespace torch::autograd

template <>
struct std::hash<torch::autograd::Edge> {
  [[nodiscard]] std::size_t operator()(const torch::autograd::Edge& edge) const noexcept {
    return std::hash<const void*>()(edge.function.get()) ^ edge.input_nr;
  }
};
