// SPDX-License-Identifier: BSL-1.0
// An operator's arguments, returns and tags as Python objects.
#pragma once

#include <dispatch/binding_api.hpp>
#include <iterator>

#include "to_python.hpp"

namespace schema_ct_python::detail {

using dispatch::tag_names;

[[nodiscard]] inline PyObject* tags_of(const dispatch::OperatorHandle& op) {
  std::vector<std::string_view> found;
  for (std::size_t i = 0; i != std::size(tag_names); ++i)
    if (op.hasTag(static_cast<dispatch::Tag>(i))) found.emplace_back(tag_names[i]);
  return list_object(found, &string_object);
}

/// The tuple (name, type, is keyword-only, has a default, default, is written to, N of `int[N]`,
/// type as the schema spells it, which distinguishes `ScalarType` from `int`).
[[nodiscard]] inline PyObject* argument_object(const dispatch::Argument& a) {
  const IValue* const value = a.find_default();
  const array_maker make_array(nullptr, 0);
  const owned name(string_object(a.name())), type(string_object(a.real_type().annotation_str()));
  const owned given(value == nullptr ? share(Py_None) : owned(to_python(*value, make_array)));
  const owned size(a.N().has_value() ? PyLong_FromLong(*a.N()) : share(Py_None).release());
  const owned words(string_object(a.real_type().str()));
  return owned(Py_BuildValue("(OOOOOOOO)", name.get(), type.get(),
                             a.kwarg_only() ? Py_True : Py_False,
                             value != nullptr ? Py_True : Py_False, given.get(),
                             a.is_write() ? Py_True : Py_False, size.get(), words.get()))
      .release();
}
[[nodiscard]] inline PyObject* arguments_of(const dispatch::OperatorHandle& op) {
  return list_object(op.schema().arguments(), &argument_object);
}
[[nodiscard]] inline PyObject* returns_of(const dispatch::OperatorHandle& op) {
  return list_object(op.schema().returns(), [](const dispatch::Argument& r) {
    return string_object(r.real_type().annotation_str());
  });
}

}  // namespace schema_ct_python::detail
