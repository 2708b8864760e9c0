// SPDX-License-Identifier: BSL-1.0
// What the package needs to put operators into Paddle's static graphs, and to compute gradients
// there in Python.
#pragma once

#include <dispatch/paddle_graphs/graph_operators.hpp>

#include "../operator_object.hpp"
#include "../raised_in_python.hpp"

namespace schema_ct_python {
namespace detail {

[[nodiscard]] inline const overload& only_overload(PyObject* object) {
  if (Py_TYPE(object) != operator_type) throw dispatch::TypeError("an operator is expected");
  return *operator_in(object).overloads().front();
}

/// Calls `f` with each element of a list.
template <class F>
void for_each_element(PyObject* list, const F& f) {
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); ++i) f(PyList_GET_ITEM(list, i));
}

/// graph_returns(operator): for each result the name of the argument that it is, or None
inline PyObject* graph_returns(PyObject*, PyObject* object) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    const dispatch::FunctionSchema& schema = only_overload(object).op.schema();
    if (const std::string why = dispatch::why_not_in_graphs(schema); !why.empty())
      throw dispatch::NotImplementedError(why);
    return list_object(schema.returns(), [&](const dispatch::Argument& r) {
      const auto at = dispatch::returned_argument(schema, r);
      return at ? string_object(schema.arguments()[*at].name()) : share(Py_None).release();
    });
  });
}

/// graph_name(operator, [number of tensors of each output, ...]): what graphs call the operator,
/// and how the text of the call ends
inline PyObject* graph_name(PyObject*, PyObject* arguments) noexcept {
  PyObject *object = nullptr, *list = nullptr;
  if (PyArg_ParseTuple(arguments, "OO!", &object, &PyList_Type, &list) == 0) return nullptr;
  return guarded<PyObject*>(nullptr, [&] {
    const dispatch::FunctionSchema& schema = only_overload(object).op.schema();
    std::vector<std::size_t> counts;
    for_each_element(list, [&](PyObject* one) { counts.push_back(PyLong_AsSize_t(one)); });
    const std::size_t count = dispatch::sum_of(counts);
    dispatch::check_in_graphs(schema, count);
    const owned name(string_object(dispatch::register_graph_operator(schema, count))),
        end(string_object(dispatch::outputs_vary(schema) ? dispatch::counts_text(counts)
                                                         : std::string()));
    return owned(PyTuple_Pack(2, name.get(), end.get())).release();
  });
}

/// graph_text(operator, *arguments, **keywords)
inline PyObject* graph_text(PyObject*, PyObject* const* objects, Py_ssize_t count,
                            PyObject* names) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    if (count == 0) throw dispatch::TypeError("an operator is expected");
    const overload& only = only_overload(objects[0]);
    const arguments_given given{objects + 1, static_cast<std::size_t>(count - 1), names};
    lent_tensors tensors;
    dispatch::borrowed_call call(only.plan.argument_count());
    const misfit why_not = only.bind(given, call, tensors);
    if (why_not.what != misfit::kind::none)
      throw dispatch::TypeError(only.plan.text_of(why_not, given));
    return string_object(dispatch::text_of_call(only.op.schema(), call.take_values()));
  });
}

/// register_graph_operators([name in a graph, ...])
inline PyObject* register_graph_operators(PyObject*, PyObject* list) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    if (!PyList_Check(list)) throw dispatch::TypeError("a list is expected");
    std::vector<std::string> called;
    for_each_element(list, [&](PyObject* one) {
      const char* const name = PyUnicode_AsUTF8(one);
      if (name == nullptr) throw python_error();
      called.emplace_back(name);
    });
    return list_object(dispatch::register_graph_operators(called),
                       [](const std::string& name) { return string_object(name); });
  });
}

[[nodiscard]] inline dispatch::graph_results read_results(PyObject* list) {
  dispatch::graph_results out;
  for_each_element(list, [&](PyObject* one) {
    PyObject *shape = nullptr, *type = nullptr;
    if (PyArg_ParseTuple(one, "O!O", &PyList_Type, &shape, &type) == 0) throw python_error();
    out.types.push_back(paddle::pybind::CastPyArg2DataTypeDirectly(type, "a graph", 0));
    std::vector<std::int64_t>& sizes = out.shapes.emplace_back();
    for_each_element(shape, [&](PyObject* size) {
      if (!read_int(size, sizes.emplace_back())) throw dispatch::TypeError("a size is an int");
    });
  });
  return out;
}

/// in_graph(results, function): what function() returns, which puts a call into a graph whose
/// results have these shapes and element types
inline PyObject* in_graph(PyObject*, PyObject* arguments) noexcept {
  PyObject *results = nullptr, *function = nullptr;
  if (PyArg_ParseTuple(arguments, "O!O", &PyList_Type, &results, &function) == 0) return nullptr;
  return guarded<PyObject*>(nullptr, [&] {
    const dispatch::graph_results read = read_results(results);
    const dispatch::results_told told(read);
    return owned(PyObject_CallNoArgs(function)).release();
  });
}

/// Held as long as the process lives.
inline PyObject* gradients_in_python = nullptr;

[[nodiscard]] inline std::vector<paddle::Tensor> ask_python_for_gradients(
    dispatch::graph_gradients& asked) {
  const with_gil lock;
  try {
    const array_maker make_array(nullptr, 0);
    const auto make = [&](const IValue& value) { return to_python(value, make_array); };
    const c10::OperatorHandle& op = asked.call.op;
    const owned name(string_object(op.operator_name().name)),
        overload_name(string_object(op.operator_name().overload_name)),
        values(list_object(asked.call.values, make)), results(list_object(asked.results, make)),
        gradients(list_object(asked.gradients, make));
    const owned told(PyObject_CallFunctionObjArgs(gradients_in_python, name.get(),
                                                  overload_name.get(), values.get(), results.get(),
                                                  gradients.get(), nullptr));
    std::vector<paddle::Tensor> out;
    for_each_element(told.get(), [&](PyObject* one) { out.push_back(tensor_in(one)); });
    return out;
  } catch (const python_error&) {
    throw raised_in_python::taken();
  }
}

/// on_graph_gradients(function)
inline PyObject* on_graph_gradients(PyObject*, PyObject* function) noexcept {
  gradients_in_python = share(function).release();
  dispatch::on_graph_gradients(&ask_python_for_gradients);
  Py_RETURN_NONE;
}

inline PyMethodDef graph_functions[] = {
    {"graph_returns", &graph_returns, METH_O,
     "For each result of an operator in a graph the name of the argument that it is, or None"},
    {"graph_name", &graph_name, METH_VARARGS,
     "graph_name(operator, [number of tensors of each output, ...]): what Paddle's graphs call the "
     "operator, and how the text of the call ends"},
    {"graph_text", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&graph_text)),
     METH_FASTCALL | METH_KEYWORDS,
     "graph_text(operator, ...): a call as graphs keep it; any tensor may stand for those of the "
     "graph"},
    {"in_graph", &in_graph, METH_VARARGS,
     "in_graph([(shape, dtype), ...], function): calls function(), which puts a call into a graph"},
    {"register_graph_operators", &register_graph_operators, METH_O,
     "register_graph_operators([name in a graph, ...]): registers with Paddle the operators that "
     "may be in graphs, and says what graphs call them"},
    {"on_graph_gradients", &on_graph_gradients, METH_O,
     "Gradients in graphs are what function(name, overload, values, results, gradients) says"},
    {nullptr, nullptr, 0, nullptr}};

}  // namespace detail

/// Throws python_error.
inline void add_graph_functions(PyObject* module) {
  if (PyModule_AddFunctions(module, detail::graph_functions) != 0) throw python_error();
}

}  // namespace schema_ct_python
