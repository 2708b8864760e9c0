// SPDX-License-Identifier: BSL-1.0
// Element types and devices for a module whose tensors are arrays of any framework.
#pragma once

#include <dispatch/binding_api.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "words.hpp"

namespace schema_ct_python {

[[nodiscard]] inline bool read_dtype(PyObject* object, dispatch::host::ScalarType& out) {
  return read_array_dtype(object, out);
}

/// A device as a framework has it: torch.device("cuda:0"), jax.devices()[0], or schema_ct's text;
/// none for any other object.
[[nodiscard]] inline std::optional<dispatch::host::Device> device_in(PyObject* object) {
  const std::string_view type = Py_TYPE(object)->tp_name;
  if (!type.ends_with("evice") && !type.ends_with("Place")) return {};
  std::string text = detail::text_attribute(object, "platform");  // jax's
  if (text.empty()) {
    text = detail::text_of_object(object);
    if (text.starts_with("Place(")) text = text.substr(6, text.size() - 7);
  } else if (text != "cpu") {
    const owned id(PyObject_GetAttrString(object, "id"));
    text.append(":").append(detail::text_of_object(id.get()));
  }
  if (text.starts_with("gpu")) text.replace(0, 3, "cuda");
  return dispatch::host::read_device(text);
}
[[nodiscard]] inline PyObject* device_object(const dispatch::host::Device& device) {
  const std::string text = dispatch::host::device_text(device);
  return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
}

}  // namespace schema_ct_python
