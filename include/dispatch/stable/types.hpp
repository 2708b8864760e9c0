// SPDX-License-Identifier: BSL-1.0
// The schema type of each C++ type of the stable ABI, and its conversion to and from an
// IValue.
#pragma once

#include <dispatch/stable/generator.hpp>
#include <dispatch/stable/tensor.hpp>
#include <dispatch/values/list.hpp>
#include <schema_ct/signatures/std_types.hpp>

namespace SCHEMA_CT_HIDDEN schema_ct {

template <>
inline constexpr type_word word<torch::stable::Tensor> = word_of(code::tensor);
template <>
inline constexpr type_word word<torch::stable::Device> = word_of(code::device);
template <>
inline constexpr type_word word<torch::stable::Generator> = word_of(code::generator);

}  // namespace schema_ct

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

template <>
struct value_traits<torch::stable::Tensor> {
  static IValue box(const torch::stable::Tensor& value) {
    return held::in_values(stable_tensor::host(value));
  }
  static torch::stable::Tensor unbox(const IValue& value) {
    return stable_tensor::of(held_tensor(value.toTensor()));
  }
};

template <>
struct value_traits<torch::stable::Device> {
  static IValue box(const torch::stable::Device& value) {
    return held::in_values(host_device(value));
  }
  static torch::stable::Device unbox(const IValue& value) {
    return stable_device(held::of_value(value.to<dispatch::host::Device>()));
  }
};

template <>
struct value_traits<torch::stable::Generator> {
  static IValue box(const torch::stable::Generator& value) {
    return held::in_values(stable_generator::host(value));
  }
  static torch::stable::Generator unbox(const IValue& value) {
    return stable_generator::of(held::of_value(value.toGenerator()));
  }
};

/// A list of tensors is a list of the host's tensors.
template <>
struct value_traits<std::vector<torch::stable::Tensor>> {
  template <class Range>
  static IValue box(const Range& value) {
    std::vector<dispatch::host::Tensor> out;
    out.reserve(value.size());
    for (const torch::stable::Tensor& tensor : value)
      out.push_back(held::in_values(stable_tensor::host(tensor)));
    return out;
  }
  static std::vector<torch::stable::Tensor> unbox(const IValue& value) {
    value.expect(value_tag::tensor_list);
    std::vector<torch::stable::Tensor> out;
    using stored = std::vector<dispatch::host::Tensor>;
    for (const auto& tensor : value_access::get<stored>(value))
      out.push_back(stable_tensor::of(held_tensor(tensor)));
    return out;
  }
};
template <>
struct value_traits<host::ArrayRef<torch::stable::Tensor>>
    : value_traits<std::vector<torch::stable::Tensor>> {};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
