// SPDX-License-Identifier: BSL-1.0
// PHI's attributes: the schema types of each C++ type, and the conversion of a call's
// values.
#pragma once

#include <dispatch/calls/usual_type.hpp>
#include <dispatch/phi/tensor_kinds.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

using Scalar = host::Scalar;

/// Sizes or axes: from a list of numbers, a tensor with the numbers, or tensors of one number.
class SCHEMA_CT_SHARED IntArray {
 public:
  IntArray() = default;
  IntArray(std::vector<std::int64_t> values) : values_(std::move(values)) {}
  IntArray(std::initializer_list<std::int64_t> values) : values_(values) {}
  IntArray(std::vector<std::int64_t> values, bool from_tensor)
      : values_(std::move(values)), from_tensor_(from_tensor) {}

  [[nodiscard]] const std::vector<std::int64_t>& GetData() const { return values_; }
  [[nodiscard]] std::size_t size() const { return values_.size(); }
  [[nodiscard]] std::int64_t operator[](std::size_t i) const { return values_[i]; }
  [[nodiscard]] bool FromTensor() const { return from_tensor_; }

 private:
  std::vector<std::int64_t> values_;
  bool from_tensor_ = false;
};

/// A list of tensors as kernels' entries take it; nullptr for an absent tensor.
struct tensor_list {
  const TensorBase* const* first;
  std::size_t count;
};
struct output_list {
  TensorBase* const* first;
  std::size_t count;
};

/// The name of an operator and of one of its values, for an error, as positions in the schema. A
/// constant of two words, so that a name needs no static data.
struct SCHEMA_CT_HIDDEN argument_name {
  const char* schema = "";
  std::uint16_t op_length = 0, begin = 0, length = 0;

  [[nodiscard]] std::string_view op() const { return {schema, op_length}; }
  [[nodiscard]] std::string_view argument() const { return {schema + begin, length}; }
};

namespace SCHEMA_CT_HIDDEN impl {

using schema_ct::code, schema_ct::type_word, schema_ct::word_of, schema_ct::list_of,
    schema_ct::optional_of;

inline constexpr type_word tensor_word = word_of(code::tensor);
inline constexpr type_word tensors_word = list_of(tensor_word);

[[nodiscard]] constexpr bool is_tensor(type_word w) {
  return w == tensor_word || w == optional_of(tensor_word) || w == tensors_word ||
         w == list_of(optional_of(tensor_word)) || w == optional_of(tensors_word);
}

[[noreturn, gnu::cold, gnu::noinline]] inline void refuse_argument(argument_name name,
                                                                   const std::string& why) {
  throw ValueError(message({name.op(), "(): argument '", name.argument(), "': ", why}));
}

template <class To, class From>
To narrow(From value, argument_name name) {
  const To out = static_cast<To>(value);
  if (static_cast<From>(out) != value) [[unlikely]]
    refuse_argument(name, message({value, " does not fit into ", sizeof(To) * 8, " bits"}));
  return out;
}

/// The number in a tensor of one element.
[[gnu::cold]] inline Scalar number_of(const TensorBase& tensor, argument_name name) {
  if (tensor.kind() != TensorKind::dense)
    refuse_argument(name, message({"a number cannot be read from a ", tensor.kind()}));
  const auto& dense = static_cast<const DenseTensor&>(tensor);
  if (dense.numel() != 1)
    refuse_argument(name, message({"a tensor of one element is expected, not of ", dense.numel()}));
  if (!dense.initialized())
    refuse_argument(name, "its value is needed, and a tensor without memory has none");
  return tensors::item(dense.host_tensor());
}

[[gnu::cold]] inline void expect_integers(DataType type, argument_name name) {
  if (type != DataType::INT64 && type != DataType::INT32)
    refuse_argument(name, message({"a tensor of int64 or int32 is expected, not of ", type}));
}

/// The numbers in a tensor of integers.
[[gnu::cold]] inline IntArray numbers_of(const TensorBase& tensor, argument_name name) {
  if (tensor.kind() != TensorKind::dense)
    refuse_argument(name, message({"numbers cannot be read from a ", tensor.kind()}));
  DenseTensor dense = static_cast<const DenseTensor&>(tensor);
  if (!dense.initialized())
    refuse_argument(name, "its values are needed, and a tensor without memory has none");
  if (dense.place() != CPUPlace())
    dense = DenseTensor(tensors::to_place(dense.host_tensor(), CPUPlace()));
  if (dense.layout() != DataLayout::NCHW)
    dense = DenseTensor(tensors::to_layout(dense.host_tensor(), DataLayout::NCHW));
  expect_integers(dense.dtype(), name);
  const auto count = static_cast<std::size_t>(dense.numel());
  if (dense.dtype() == DataType::INT64) {
    const auto* at = dense.data<std::int64_t>();
    return {std::vector<std::int64_t>(at, at + count), true};
  }
  const auto* at = dense.data<std::int32_t>();
  return {std::vector<std::int64_t>(at, at + count), true};
}

}  // namespace impl

/// The attribute of C++ type A: `takes` tests a schema type, and `from` converts a call's value.
/// Other types are not attributes; specialise this for your own.
template <class A>
struct SCHEMA_CT_HIDDEN attribute;

namespace impl {

/// An attribute that takes a call's value unchanged.
template <class A, schema_ct::code c>
struct SCHEMA_CT_HIDDEN same_attribute {
  static constexpr bool takes(type_word w) { return w == word_of(c); }
  static const A& from(const A& value, argument_name) { return value; }
};

template <class A>
concept is_attribute = requires { attribute<A>::takes(schema_ct::type_word()); };

}  // namespace impl

template <>
struct attribute<bool> : impl::same_attribute<bool, schema_ct::code::boolean> {};
template <>
struct attribute<std::int64_t> : impl::same_attribute<std::int64_t, schema_ct::code::integer> {};
template <>
struct attribute<double> : impl::same_attribute<double, schema_ct::code::real> {};
template <>
struct attribute<int> {
  static constexpr bool takes(schema_ct::type_word w) {
    return w == word_of(schema_ct::code::integer);
  }
  static int from(std::int64_t value, argument_name name) { return impl::narrow<int>(value, name); }
};
template <>
struct attribute<float> {
  static constexpr bool takes(schema_ct::type_word w) {
    return w == word_of(schema_ct::code::real);
  }
  static float from(double value, argument_name) { return static_cast<float>(value); }
};
template <>
struct attribute<std::string> {
  static constexpr bool takes(schema_ct::type_word w) {
    return w == word_of(schema_ct::code::string);
  }
  static std::string from(std::string_view value, argument_name) { return std::string(value); }
};
template <>
struct attribute<Scalar> {
  static constexpr bool takes(schema_ct::type_word w) {
    return w == word_of(schema_ct::code::scalar) || w == impl::tensor_word;
  }
  static const Scalar& from(const Scalar& value, argument_name) { return value; }
  static Scalar from(const TensorBase& value, argument_name name) {
    return impl::number_of(value, name);
  }
};
template <>
struct attribute<IntArray> {
  static constexpr bool takes(schema_ct::type_word w) {
    return w == schema_ct::list_of(word_of(schema_ct::code::integer)) || w == impl::tensor_word ||
           w == impl::tensors_word;
  }
  static IntArray from(host::ArrayRef<std::int64_t> value, argument_name) {
    return std::vector<std::int64_t>(value.begin(), value.end());
  }
  static IntArray from(const TensorBase& value, argument_name name) {
    return impl::numbers_of(value, name);
  }
  static IntArray from(tensor_list value, argument_name name) {
    std::vector<std::int64_t> out;
    for (std::size_t i = 0; i != value.count; ++i) {
      if (value.first[i] == nullptr) impl::refuse_argument(name, "a tensor of it is absent");
      impl::expect_integers(value.first[i]->dtype(), name);
      out.push_back(impl::number_of(*value.first[i], name).template to<std::int64_t>());
    }
    return {std::move(out), true};
  }
};
template <>
struct attribute<DataType> {
  static constexpr bool takes(schema_ct::type_word w) {
    return w == word_of(schema_ct::code::scalar_type) ||
           w == schema_ct::optional_of(word_of(schema_ct::code::scalar_type));
  }
  static DataType from(host::ScalarType value, argument_name) {
    return data_type_of(host::scalar_type_number(value));
  }
  static DataType from(const std::optional<host::ScalarType>& value, argument_name name) {
    return value ? from(*value, name) : DataType::UNDEFINED;
  }
};
/// NCHW is PyTorch's contiguous format, and NHWC is channels last.
template <>
struct attribute<DataLayout> {
  static constexpr bool takes(schema_ct::type_word w) {
    return w == word_of(schema_ct::code::memory_format) ||
           w == schema_ct::optional_of(word_of(schema_ct::code::memory_format));
  }
  static DataLayout from(host::MemoryFormat value, argument_name) {
    switch (static_cast<int>(value)) {
      case 0: return DataLayout::NCHW;
      case 2: return DataLayout::NHWC;
      case 3: return DataLayout::NDHWC;
      default: return DataLayout::UNDEFINED;
    }
  }
  static DataLayout from(const std::optional<host::MemoryFormat>& value, argument_name name) {
    return value ? from(*value, name) : DataLayout::UNDEFINED;
  }
};
template <>
struct attribute<Place> {
  static constexpr bool takes(schema_ct::type_word w) {
    return w == word_of(schema_ct::code::device) ||
           w == schema_ct::optional_of(word_of(schema_ct::code::device));
  }
  static Place from(const host::Device& value, argument_name) { return tensors::place_of(value); }
  static Place from(const std::optional<host::Device>& value, argument_name name) {
    return value ? from(*value, name) : Place();
  }
};
/// A list of attributes.
template <class A>
  requires(impl::is_attribute<A> && !std::is_same_v<A, IntArray>)
struct attribute<std::vector<A>> {
  static constexpr bool takes(schema_ct::type_word w) {
    return !schema_ct::is_wide(w) && schema_ct::last_code(w) == schema_ct::code::list &&
           w >> 8 != impl::tensor_word && attribute<A>::takes(w >> 8);
  }
  template <class Values>
  static std::vector<A> from(const Values& values, argument_name name) {
    std::vector<A> out;
    out.reserve(values.size());
    for (const auto& value : values) out.push_back(attribute<A>::from(value, name));
    return out;
  }
};
/// An attribute that may be None.
template <class A>
  requires impl::is_attribute<A>
struct attribute<std::optional<A>> {
  static constexpr bool takes(schema_ct::type_word w) {
    return !schema_ct::is_wide(w) && schema_ct::last_code(w) == schema_ct::code::optional &&
           w >> 8 != impl::tensor_word && attribute<A>::takes(w >> 8);
  }
  template <class Value>
  static std::optional<A> from(const Value& value, argument_name name) {
    if (!value.has_value()) return std::nullopt;
    return attribute<A>::from(*value, name);
  }
};

namespace SCHEMA_CT_HIDDEN impl {

template <class A>
inline constexpr bool is_vector = false;
template <class A>
inline constexpr bool is_vector<std::vector<A>> = !std::is_same_v<A, bool>;

/// Can a call of an operator have values of this type?
template <class A>
inline constexpr bool is_passed_as_itself =
    !(std::is_integral_v<A> && !std::is_same_v<A, bool> && !std::is_same_v<A, std::int64_t>) &&
    !std::is_same_v<A, float> && !is_vector<A> && !std::is_same_v<A, IntArray> &&
    (std::is_same_v<A, std::string_view> || !std::is_convertible_v<const A&, std::string_view>);

/// A value in the form of an operator's call: it refers to a text or a list.
template <class A>
[[nodiscard]] auto passed_form(const A& value) {
  if constexpr (std::is_integral_v<A>)
    return static_cast<std::int64_t>(value);
  else if constexpr (std::is_same_v<A, float>)
    return static_cast<double>(value);
  else if constexpr (std::is_same_v<A, IntArray>)
    return host::ArrayRef<std::int64_t>(value.GetData());
  else if constexpr (is_vector<A>)
    return host::ArrayRef<typename A::value_type>(value);
  else
    return std::string_view(value);
}

}  // namespace impl

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
