// SPDX-License-Identifier: BSL-1.0
// PyTorch's enumerations other than element types, as its Python objects and as numbers.
#pragma once

#include <dispatch/binding_api.hpp>
#include <span>
#include <string>
#include <string_view>

#include "words.hpp"

namespace schema_ct_python {

namespace detail {

// In the order of the enumerators.
inline constexpr std::string_view layouts[] = {"strided",    "sparse_coo", "sparse_csr", "_mkldnn",
                                               "sparse_csc", "sparse_bsr", "sparse_bsc", "jagged"};
inline constexpr std::string_view memory_formats[] = {"contiguous_format", "preserve_format",
                                                      "channels_last", "channels_last_3d"};
inline constexpr std::string_view qschemes[] = {"per_tensor_affine", "per_channel_affine",
                                                "per_tensor_symmetric", "per_channel_symmetric",
                                                "per_channel_affine_float_qparams"};

struct enumeration {
  std::string_view schema_type, python_type;
  std::span<const std::string_view> names;
};
[[nodiscard]] inline enumeration enumeration_of(schema_ct::code type) {
  if (type == schema_ct::code::layout) return {"Layout", "torch.layout", layouts};
  if (type == schema_ct::code::memory_format)
    return {"MemoryFormat", "torch.memory_format", memory_formats};
  return {"QScheme", "torch.qscheme", qschemes};
}

[[noreturn]] inline void refuse_number(std::int64_t number, std::string_view type) {
  throw dispatch::ValueError(dispatch::message({"no ", type, " has the number ", number}));
}

}  // namespace detail

/// `torch.channels_last` and the like, without PyTorch being imported; false for any other object.
[[nodiscard]] inline bool read_enumerator(PyObject* object, schema_ct::code type,
                                          std::int64_t& out) {
  const detail::enumeration known = detail::enumeration_of(type);
  if (Py_TYPE(object)->tp_name != known.python_type) return false;
  const std::string text = detail::text_of_object(object);
  for (std::size_t i = 0; i != known.names.size(); ++i)
    if (text.substr(text.rfind('.') + 1) == known.names[i])
      return out = static_cast<std::int64_t>(i), true;
  return false;
}
/// Throws ValueError for a number that no enumerator has.
inline void check_enumerator(std::int64_t number, schema_ct::code type) {
  const detail::enumeration known = detail::enumeration_of(type);
  if (number < 0 || number >= static_cast<std::int64_t>(known.names.size()))
    detail::refuse_number(number, known.schema_type);
}

/// Throws ValueError for a number that no element type of PyTorch's has.
inline void check_type_number(std::int64_t number) {
  if (number < 0 || number > detail::last_type_number) detail::refuse_number(number, "ScalarType");
}

}  // namespace schema_ct_python
