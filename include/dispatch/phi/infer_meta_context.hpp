// SPDX-License-Identifier: BSL-1.0
// The values of an InferMeta function's call as data, for callers that do not know its types.
#pragma once

#include <concepts>
#include <dispatch/phi/any.hpp>
#include <dispatch/phi/meta_tensor.hpp>
#include <dispatch/phi/numbered_values.hpp>
#include <memory>
#include <utility>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

[[nodiscard, gnu::cold]] inline std::string name_in_meta_context(role which, std::size_t i) {
  return "InferMetaContext: " + number_text(which, i) + ",";
}

template <class List>
[[nodiscard]] auto& checked_number(List& list, std::size_t i, role which) {
  if (i >= list.size())
    throw IndexError(message(
        {"InferMetaContext: there is no ", number_text(which, i), "; it has ", list.size()}));
  return list[i];
}

/// Tensors, and the tensors of each value.
struct meta_tensors {
  std::vector<std::unique_ptr<MetaTensor>> tensors;
  std::vector<std::pair<int, int>> ranges;

  template <class M>
  void add(M tensor) {
    const int first = static_cast<int>(tensors.size());
    tensors.push_back(std::make_unique<M>(std::move(tensor)));
    ranges.emplace_back(first, first + 1);
  }
  template <class M>
  void add_list(std::vector<M> list) {
    const int first = static_cast<int>(tensors.size());
    for (M& one : list) tensors.push_back(std::make_unique<M>(std::move(one)));
    ranges.emplace_back(first, static_cast<int>(tensors.size()));
  }
};

}  // namespace impl

/// Inputs, attributes and outputs are counted separately, and each tensor of a list counts. Throws
/// IndexError for an invalid number, and TypeError for an attribute of another type.
class InferMetaContext {
 public:
  InferMetaContext() = default;
  explicit InferMetaContext(MetaConfig config) : config_(config) {}

  void SetMetaConfig(MetaConfig config) { config_ = config; }
  [[nodiscard]] const MetaConfig& GetMetaConfig() const { return config_; }

  /// A MetaTensor or a derived object; one that is false is absent.
  template <std::derived_from<MetaTensor> M>
  void EmplaceBackInput(M input) {
    inputs_.add(std::move(input));
  }
  template <std::derived_from<MetaTensor> M>
  void EmplaceBackInputs(std::vector<M> inputs) {
    inputs_.add_list(std::move(inputs));
  }
  template <std::derived_from<MetaTensor> M>
  void EmplaceBackOutput(M output) {
    outputs_.add(std::move(output));
  }
  template <std::derived_from<MetaTensor> M>
  void EmplaceBackOutputs(std::vector<M> outputs) {
    outputs_.add_list(std::move(outputs));
  }
  /// The type is that of the function's parameter, or that of an operator's call.
  template <class A>
  void EmplaceBackAttr(A value) {
    attributes_.push_back(any(
        std::move(value), impl::name_in_meta_context(impl::role::attribute, attributes_.size())));
  }

  /// The range of the tensors of this input: one tensor, or those of a list.
  [[nodiscard]] std::pair<int, int> InputRangeAt(std::size_t i) const {
    return impl::checked_number(inputs_.ranges, i, impl::role::input);
  }
  [[nodiscard]] std::pair<int, int> OutputRangeAt(std::size_t i) const {
    return impl::checked_number(outputs_.ranges, i, impl::role::output);
  }
  [[nodiscard]] const MetaTensor& InputAt(std::size_t i) const {
    return *impl::checked_number(inputs_.tensors, i, impl::role::input);
  }
  /// nullptr for an absent tensor.
  [[nodiscard]] std::vector<const MetaTensor*> InputsBetween(std::size_t first,
                                                             std::size_t end) const {
    std::vector<const MetaTensor*> out;
    for (; first < end; ++first) out.push_back(&InputAt(first));
    for (const MetaTensor*& one : out) one = one->initialized() ? one : nullptr;
    return out;
  }
  /// nullptr for an absent tensor.
  [[nodiscard]] MetaTensor* MutableOutputAt(std::size_t i) {
    MetaTensor* out = impl::checked_number(outputs_.tensors, i, impl::role::output).get();
    return out->initialized() ? out : nullptr;
  }
  [[nodiscard]] std::vector<MetaTensor*> MutableOutputBetween(std::size_t first, std::size_t end) {
    std::vector<MetaTensor*> out;
    for (; first < end; ++first) out.push_back(MutableOutputAt(first));
    return out;
  }
  template <class A>
  [[nodiscard]] A AttrAt(std::size_t i) const {
    return any_cast<A>(impl::checked_number(attributes_, i, impl::role::attribute));
  }

 private:
  impl::meta_tensors inputs_, outputs_;
  std::vector<any> attributes_;
  MetaConfig config_;
};

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
