// SPDX-License-Identifier: BSL-1.0
// Operators and kernels that Python registers: schema_ct._core.Registrations.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <dispatch/library.hpp>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../errors.hpp"
#include "../operator_info.hpp"
#include "../to_python.hpp"
#include "../to_value.hpp"

namespace schema_ct_python {

namespace detail {

/// What a function takes: how many arguments by position, and which names by keyword. Without a
/// value, any.
using taken_arguments =
    std::pair<std::optional<std::size_t>, std::optional<std::vector<std::string>>>;

/// A Python function as a boxed kernel. C++ gets what it raises as a raised_in_python.
///
/// It gets the arguments that it takes. As in PyTorch, one that it does not take is left out where
/// that is the default: by position the last ones, by keyword any.
class python_kernel {
 public:
  python_kernel(PyObject* function, taken_arguments taken)
      : function_(share(function)), taken_(std::move(taken)) {}
  python_kernel(const python_kernel&) = delete;
  python_kernel& operator=(const python_kernel&) = delete;
  ~python_kernel() {
    PyObject* const function = function_.release();
    if (!Py_IsInitialized()) return;
    const with_gil lock;
    Py_DECREF(function);
  }

  void operator()(const c10::OperatorHandle& op, dispatch::DispatchKeySet,
                  dispatch::Stack* stack) const {
    const with_gil lock;
    try {
      call(op.schema(), *stack);
    } catch (const python_error&) {
      throw raised_in_python::taken();
    }
  }

 private:
  void call(const dispatch::FunctionSchema& schema, dispatch::Stack& stack) const {
    const std::size_t count = schema.arguments().size();
    const IValue* const values = stack.data() + stack.size() - count;
    const array_maker make_array(nullptr, 0);
    std::vector<owned> kept;
    std::vector<PyObject*> objects;
    std::vector<std::string_view> names;
    const std::size_t by_position = count_by_position(schema, values);
    for (std::size_t i = 0; i != count; ++i) {
      const dispatch::Argument& a = schema.arguments()[i];
      if (a.kwarg_only() ? !takes(a.name()) && is_default(a, values[i]) : i >= by_position)
        continue;
      kept.emplace_back(to_python(values[i], make_array));
      objects.push_back(kept.back().get());
      if (a.kwarg_only()) names.push_back(a.name());
    }
    owned keywords;
    if (!names.empty()) {
      keywords = owned(PyTuple_New(static_cast<Py_ssize_t>(names.size())));
      for (std::size_t k = 0; k != names.size(); ++k)
        PyTuple_SET_ITEM(keywords.get(), static_cast<Py_ssize_t>(k), string_object(names[k]));
    }
    const owned result(PyObject_Vectorcall(function_.get(), objects.data(),
                                           objects.size() - names.size(), keywords.get()));
    stack.resize(stack.size() - count);
    push_results(schema, result.get(), stack);
  }

  [[nodiscard]] static bool is_default(const dispatch::Argument& a, const IValue& value) {
    const IValue* const own = a.find_default();
    return own != nullptr && *own == value;
  }
  [[nodiscard]] bool takes(std::string_view name) const {
    return !taken_.second ||
           std::find(taken_.second->begin(), taken_.second->end(), name) != taken_.second->end();
  }
  /// How many arguments the function gets by position.
  [[nodiscard]] std::size_t count_by_position(const dispatch::FunctionSchema& schema,
                                              const IValue* values) const {
    const auto& all = schema.arguments();
    std::size_t count = 0;
    while (count != all.size() && !all[count].kwarg_only()) ++count;
    while (taken_.first && count > *taken_.first && is_default(all[count - 1], values[count - 1]))
      --count;
    return count;
  }

  static void push_results(const dispatch::FunctionSchema& schema, PyObject* result,
                           dispatch::Stack& stack) {
    const std::size_t count = schema.returns().size();
    if (count == 1) return push(schema, 0, result, stack);
    if (count == 0 && result != Py_None) refuse(schema, result, "None");
    if (count == 0) return;
    if (!PyTuple_Check(result) || PyTuple_GET_SIZE(result) != static_cast<Py_ssize_t>(count))
      refuse(schema, result, dispatch::message({"a tuple of ", count}));
    for (std::size_t i = 0; i != count; ++i)
      push(schema, i, PyTuple_GET_ITEM(result, static_cast<Py_ssize_t>(i)), stack);
  }
  static void push(const dispatch::FunctionSchema& schema, std::size_t i, PyObject* object,
                   dispatch::Stack& stack) {
    const dispatch::Argument& r = schema.returns()[i];
    const dispatch::Type type = r.real_type();
    IValue value;
    if (!to_value(object, {type.codes(), type.names(), r.N().value_or(-1)}, value))
      refuse(schema, object, dispatch::message({"'", type.annotation_str(), "'"}));
    stack.push_back(std::move(value));
  }
  [[noreturn]] static void refuse(const dispatch::FunctionSchema& schema, PyObject* returned,
                                  const std::string& expected) {
    throw dispatch::TypeError(dispatch::message(
        {"a kernel of ", schema.name(), " returned an object of type '", Py_TYPE(returned)->tp_name,
         "' where ", expected, " is expected\nDeclaration: ", dispatch::to_string(schema)}));
  }

  owned function_;
  taken_arguments taken_;
};

/// A copy of a text that is never freed: the registry keeps pointers to the texts of a place.
[[nodiscard]] inline const char* lasting(const std::string& text) {
  static auto& all = *new std::set<std::string>;
  return all.insert(text).first->c_str();
}

[[nodiscard]] inline dispatch::Tag tag_named(const std::string& name) {
  for (std::size_t i = 0; i != std::size(tag_names); ++i)
    if (name == tag_names[i]) return static_cast<dispatch::Tag>(i);
  throw dispatch::ValueError(dispatch::message({"there is no tag '", name, "'"}));
}

}  // namespace detail

/// torch::Library for Python. close(), or the destructor, removes what it registered.
class registrations_of_python {
 public:
  registrations_of_python(const std::string& ns, const std::string& kind, const std::string& key,
                          const std::string& file, unsigned line) {
    std::optional<dispatch::DispatchKey> parsed;
    if (!key.empty()) parsed = dispatch::parseDispatchKey(key);
    library_ =
        std::make_unique<torch::Library>(kind_named(kind), ns, parsed, detail::lasting(file), line);
  }

  void define(const std::string& schema, const std::vector<std::string>& tags,
              const std::string& file, unsigned line) {
    std::vector<dispatch::Tag> all;
    for (const std::string& name : tags) all.push_back(detail::tag_named(name));
    open().def(schema, all, detail::lasting(file), line);
  }
  void implement(const std::string& name, nanobind::callable function,
                 detail::taken_arguments taken, const std::string& key, const std::string& file,
                 unsigned line) {
    auto made = std::make_unique<detail::python_kernel>(function.ptr(), std::move(taken));
    auto kernel = dispatch::CppFunction::makeFromBoxedFunctor(std::move(made));
    if (key.empty())
      open().impl(name, std::move(kernel), detail::lasting(file), line);
    else
      open().impl(name, dispatch::parseDispatchKey(key), std::move(kernel), detail::lasting(file),
                  line);
  }
  void fallback(nanobind::callable function, detail::taken_arguments taken) {
    open().fallback(dispatch::CppFunction::makeFromBoxedFunctor(
        std::make_unique<detail::python_kernel>(function.ptr(), std::move(taken))));
  }
  void close() { library_.reset(); }

 private:
  [[nodiscard]] static torch::Library::Kind kind_named(const std::string& kind) {
    if (kind == "DEF") return torch::Library::DEF;
    if (kind == "FRAGMENT") return torch::Library::FRAGMENT;
    if (kind == "IMPL") return torch::Library::IMPL;
    throw dispatch::ValueError(
        dispatch::message({"a library is 'DEF', 'FRAGMENT' or 'IMPL', not '", kind, "'"}));
  }
  [[nodiscard]] torch::Library& open() {
    if (library_ == nullptr) throw dispatch::Error("the library is closed");
    return *library_;
  }

  std::unique_ptr<torch::Library> library_;
};

inline void define_registrations(nanobind::module_& m) {
  namespace nb = nanobind;
  nb::register_exception_translator([](const std::exception_ptr& e, void*) {
    try {
      std::rethrow_exception(e);
    } catch (const python_error&) {
    } catch (const dispatch::Error&) {
      set_python_error();
    }
  });
  nb::class_<registrations_of_python>(m, "Registrations")
      .def(nb::init<const std::string&, const std::string&, const std::string&, const std::string&,
                    unsigned>())
      .def("define", &registrations_of_python::define)
      .def("implement", &registrations_of_python::implement)
      .def("fallback", &registrations_of_python::fallback)
      .def("close", &registrations_of_python::close);
}

}  // namespace schema_ct_python
