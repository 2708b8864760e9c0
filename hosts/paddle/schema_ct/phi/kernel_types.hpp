// SPDX-License-Identifier: BSL-1.0
// The C++ types of the parameters of kernels and InferMeta functions, as <paddle/phi/core/
// kernel_utils.h> and <paddle/phi/core/infermeta_utils.h> pass them.
#pragma once

#include <string>
#include <vector>
#include "../../../../include/schema_ct/phi/kernel_signature.hpp"
#include "core.hpp"

// Declared in <paddle/phi/core/meta_tensor.h>, which kernels do not need.
namespace phi {
class MetaTensor;
struct MetaConfig;
}  // namespace phi

namespace schema_ct::phi {

/// The type of an attribute. `passed_by_value`: whether the parameter is a value; otherwise it is a
/// reference to const.
struct kernel_attribute {
  declared_type type = declared_type::none;
  bool is_one = false;
  bool passed_by_value = true;
};
template <class T>
SCHEMA_CT_HIDDEN inline constexpr kernel_attribute kernel_attribute_of{};

#define SCHEMA_CT_PHI_ATTRIBUTE(T, word, by_value) \
  template <>                                      \
  SCHEMA_CT_HIDDEN inline constexpr kernel_attribute kernel_attribute_of<T>{word, true, by_value};
SCHEMA_CT_PHI_ATTRIBUTE(bool, declared_type::boolean, true)
SCHEMA_CT_PHI_ATTRIBUTE(int, declared_type::integer, true)
SCHEMA_CT_PHI_ATTRIBUTE(std::int64_t, declared_type::long_integer, true)
SCHEMA_CT_PHI_ATTRIBUTE(float, declared_type::real, true)
SCHEMA_CT_PHI_ATTRIBUTE(double, declared_type::long_real, true)
SCHEMA_CT_PHI_ATTRIBUTE(::phi::DataType, declared_type::data_type, true)
SCHEMA_CT_PHI_ATTRIBUTE(::phi::DataLayout, declared_type::data_layout, true)
SCHEMA_CT_PHI_ATTRIBUTE(::phi::Place, declared_type::place, true)
// A kernel may take it, but no declaration has a word for it.
SCHEMA_CT_PHI_ATTRIBUTE(::phi::dtype::float16, declared_type::none, true)
SCHEMA_CT_PHI_ATTRIBUTE(std::string, declared_type::string, false)
SCHEMA_CT_PHI_ATTRIBUTE(::phi::Scalar, declared_type::scalar, false)
SCHEMA_CT_PHI_ATTRIBUTE(::phi::IntArray, declared_type::int_array, false)
SCHEMA_CT_PHI_ATTRIBUTE(std::vector<bool>, declared_type::booleans, false)
SCHEMA_CT_PHI_ATTRIBUTE(std::vector<int>, declared_type::integers, false)
SCHEMA_CT_PHI_ATTRIBUTE(std::vector<std::int64_t>, declared_type::long_integers, false)
SCHEMA_CT_PHI_ATTRIBUTE(std::vector<float>, declared_type::reals, false)
SCHEMA_CT_PHI_ATTRIBUTE(std::vector<double>, declared_type::long_reals, false)
SCHEMA_CT_PHI_ATTRIBUTE(std::vector<std::string>, declared_type::strings, false)
SCHEMA_CT_PHI_ATTRIBUTE(std::vector<::phi::Scalar>, declared_type::scalars, false)
#undef SCHEMA_CT_PHI_ATTRIBUTE

/// The forms in which kernels take a tensor of this class.
struct tensor_forms {
  bool one, optional, many, output, outputs;
};
template <class T>
SCHEMA_CT_HIDDEN inline constexpr tensor_forms forms_of{};

#define SCHEMA_CT_PHI_TENSOR(T, ...) \
  template <>                        \
  SCHEMA_CT_HIDDEN inline constexpr tensor_forms forms_of<T>{__VA_ARGS__};
SCHEMA_CT_PHI_TENSOR(::phi::DenseTensor, true, true, true, true, true)
SCHEMA_CT_PHI_TENSOR(::phi::ExtendedTensor, true, true, true, true, true)
SCHEMA_CT_PHI_TENSOR(::phi::SelectedRows, true, true, true, true, false)
SCHEMA_CT_PHI_TENSOR(::phi::SparseCooTensor, true, true, true, true, true)
SCHEMA_CT_PHI_TENSOR(::phi::SparseCsrTensor, true, true, true, true, true)
SCHEMA_CT_PHI_TENSOR(::phi::StringTensor, true, true, true, true, true)
SCHEMA_CT_PHI_TENSOR(::phi::TensorArray, true, false, true, true, false)
SCHEMA_CT_PHI_TENSOR(::phi::TensorBase, false, false, true, false, false)
SCHEMA_CT_PHI_TENSOR(::phi::Strings, true, true, false, false, false)
SCHEMA_CT_PHI_TENSOR(::phi::FeedList, true, false, false, false, false)
SCHEMA_CT_PHI_TENSOR(::phi::Vocab, false, false, false, false, true)
SCHEMA_CT_PHI_TENSOR(::phi::MetaTensor, true, false, true, true, true)
#undef SCHEMA_CT_PHI_TENSOR

/// The parameter type for each form of a tensor.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr kernel_parameter tensor_parameter{kernel_role::unknown};
template <class T>
SCHEMA_CT_HIDDEN constexpr kernel_parameter make_tensor(bool taken, kernel_role is,
                                                        declared_type type,
                                                        bool is_optional = false) {
  return {taken ? is : kernel_role::unknown, type, parameter_name<T>, is_optional,
          std::is_same_v<std::remove_pointer_t<bare<T>>, ::phi::TensorArray>};
}
template <class T>
SCHEMA_CT_HIDDEN inline constexpr kernel_parameter tensor_parameter<const T&> =
    make_tensor<const T&>(forms_of<T>.one, kernel_role::input, declared_type::tensor);
template <class T>
SCHEMA_CT_HIDDEN inline constexpr kernel_parameter tensor_parameter<const paddle::optional<T>&> =
    make_tensor<const paddle::optional<T>&>(forms_of<T>.optional, kernel_role::input,
                                            declared_type::tensor, true);
template <class T>
SCHEMA_CT_HIDDEN inline constexpr kernel_parameter tensor_parameter<const std::vector<const T*>&> =
    make_tensor<const std::vector<const T*>&>(forms_of<T>.many, kernel_role::input,
                                              declared_type::tensors);
template <class T>
SCHEMA_CT_HIDDEN inline constexpr kernel_parameter
    tensor_parameter<const paddle::optional<std::vector<const T*>>&> =
        make_tensor<const paddle::optional<std::vector<const T*>>&>(
            std::is_same_v<T, ::phi::DenseTensor> || std::is_same_v<T, ::phi::MetaTensor>,
            kernel_role::input, declared_type::tensors, true);
template <class T>
SCHEMA_CT_HIDDEN inline constexpr kernel_parameter tensor_parameter<T*> =
    make_tensor<T*>(forms_of<T>.output, kernel_role::output, declared_type::tensor);
template <class T>
SCHEMA_CT_HIDDEN inline constexpr kernel_parameter tensor_parameter<std::vector<T*>> =
    make_tensor<std::vector<T*>>(forms_of<T>.outputs, kernel_role::output, declared_type::tensors);

template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_context = false;
template <>
SCHEMA_CT_HIDDEN inline constexpr bool is_context<const ::phi::CPUContext&> = true;
#if (defined(PADDLE_WITH_CUDA) || defined(PADDLE_WITH_HIP)) && !defined(PADDLE_WITH_CUSTOM_DEVICE)
template <>
SCHEMA_CT_HIDDEN inline constexpr bool is_context<const ::phi::GPUContext&> = true;
#endif
#if defined(PADDLE_WITH_XPU)
template <>
SCHEMA_CT_HIDDEN inline constexpr bool is_context<const ::phi::XPUContext&> = true;
#endif
#if defined(PADDLE_WITH_CUSTOM_DEVICE)
template <>
SCHEMA_CT_HIDDEN inline constexpr bool is_context<const ::phi::CustomContext&> = true;
#endif
#if defined(PADDLE_WITH_DNNL)
template <>
SCHEMA_CT_HIDDEN inline constexpr bool is_context<const ::phi::OneDNNContext&> = true;
#endif

/// `meta`: whether it is an InferMeta function, whose tensors are MetaTensors.
template <class T>
SCHEMA_CT_HIDDEN constexpr kernel_parameter make_kernel_parameter(bool meta) {
  constexpr kernel_attribute a = kernel_attribute_of<bare<T>>;
  if (a.is_one && std::is_same_v<T, std::conditional_t<a.passed_by_value, bare<T>, const bare<T>&>>)
    return {kernel_role::attribute, a.type, parameter_name<T>};
  if (std::is_same_v<T, ::phi::MetaConfig> && meta)
    return {kernel_role::config, declared_type::none, parameter_name<T>};
  if (is_context<T> && !meta) return {kernel_role::context, declared_type::none, parameter_name<T>};
  kernel_parameter p = tensor_parameter<T>;
  p.name = parameter_name<T>;
  constexpr bool is_meta =
      std::is_same_v<T, const ::phi::MetaTensor&> || std::is_same_v<T, ::phi::MetaTensor*> ||
      std::is_same_v<T, std::vector<::phi::MetaTensor*>> ||
      std::is_same_v<T, const std::vector<const ::phi::MetaTensor*>&> ||
      std::is_same_v<T, const paddle::optional<std::vector<const ::phi::MetaTensor*>>&>;
  if (is_meta != meta) p.is = kernel_role::unknown;
  return p;
}

template <bool meta, class... A>
SCHEMA_CT_HIDDEN inline constexpr kernel_parameter parameter_list[sizeof...(A) + 1] = {
    make_kernel_parameter<A>(meta)..., {}};

/// The parameters of a kernel or InferMeta function.
template <class F, bool meta>
struct parameters_of;
template <class R, class... A, bool meta>
struct parameters_of<R (*)(A...), meta> {
  static constexpr const kernel_parameter* list = parameter_list<meta, A...>;
  static constexpr bool returns = !std::is_void_v<R>;
};

}  // namespace schema_ct::phi
