// SPDX-License-Identifier: BSL-1.0
// Functions with their own gradients (torch::autograd::Function), for hosts without gradients.
#pragma once

#include <initializer_list>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include <dispatch/values/ivalue.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

using variable_list = std::vector<host::Tensor>;

/// What a forward function records for its backward function, which no host here calls.
class AutogradContext {
 public:
  SCHEMA_CT_HIDDEN AutogradContext() = default;
  AutogradContext(const AutogradContext&) = delete;
  AutogradContext& operator=(const AutogradContext&) = delete;
  SCHEMA_CT_HIDDEN ~AutogradContext() = default;

  SCHEMA_CT_HIDDEN void save_for_backward(variable_list tensors) { saved_ = std::move(tensors); }
  [[nodiscard]] SCHEMA_CT_HIDDEN const variable_list& get_saved_variables() const { return saved_; }
  SCHEMA_CT_HIDDEN void mark_dirty(const variable_list&) {}
  SCHEMA_CT_HIDDEN void mark_non_differentiable(const variable_list&) {}
  SCHEMA_CT_HIDDEN void set_materialize_grads(bool) {}
  /// No input needs a gradient.
  [[nodiscard]] SCHEMA_CT_HIDDEN bool needs_input_grad(std::size_t) const { return false; }

  std::unordered_map<std::string, IValue> saved_data;

 private:
  variable_list saved_;
};

/// Always false: in a host without gradients no variable requires one.
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool any_variable_requires_grad(const variable_list&) {
  return false;
}

/// T has the static functions `forward(AutogradContext*, …)` and `backward`. apply() is forward.
template <class T>
struct Function {
  template <class X = T, class... Arguments>
    requires std::is_same_v<X, T>
  // Not hidden: nvcc refuses that for a T in an unnamed namespace.
  static auto apply(Arguments&&... arguments)
      -> decltype(X::forward(nullptr, std::forward<Arguments>(arguments)...)) {
    AutogradContext context;
    return X::forward(&context, std::forward<Arguments>(arguments)...);
  }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
