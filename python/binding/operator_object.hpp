// SPDX-License-Identifier: BSL-1.0
// Operators as Python callables: all overloads of a name, or one of them.
#pragma once

#include <atomic>
#include <dispatch/binding_api.hpp>

#include "call_plan.hpp"
#include "errors.hpp"
#include "operator_info.hpp"
#include "written_tensors.hpp"

namespace schema_ct_python {

/// Incremented when an operator is registered or removed.
inline std::atomic<std::uint64_t> registrations{1};

/// Adds a listener to the registry, which stays as long as the process lives.
inline void watch_registrations() {
  struct counter : dispatch::OpRegistrationListener {
    void onOperatorRegistered(const dispatch::OperatorHandle&) override { ++registrations; }
    void onOperatorDeregistered(const dispatch::OperatorHandle&) override { ++registrations; }
  };
  static const auto handle =
      dispatch::Dispatcher::singleton().addRegistrationListener(std::make_unique<counter>());
}

/// One overload with its plan.
struct overload {
  dispatch::OperatorHandle op;
  std::string name;
  call_plan plan;
  bool release_gil;  ///< whether other threads may run Python during a kernel

  /// `asked`: by the user of the callable; otherwise the library's promise of a short kernel
  /// counts.
  overload(const dispatch::OperatorHandle& handle, std::optional<bool> asked)
      : op(handle),
        name(handle.operator_name().overload_name),
        plan(handle.schema()),
        release_gil(asked.value_or(!handle.hasTag(dispatch::Tag::short_kernel))) {}

  /// Throws ValueError, with the signature, for a value that an argument cannot take.
  [[nodiscard, gnu::always_inline]] misfit bind(const arguments_given& given,
                                                dispatch::borrowed_call& call,
                                                lent_tensors& tensors) const {
    return plan.bind(given, call, tensors);
  }
  [[nodiscard, gnu::always_inline]] PyObject* run(const arguments_given& given,
                                                  dispatch::borrowed_call& call) const {
    if (plan.written().empty())
      run_kernel(call);
    else
      run_writing_kernel(given, call);
    return plan.results(call, given);
  }

 private:
  [[gnu::always_inline]] void run_kernel(dispatch::borrowed_call& call) const {
    const without_gil others_run(release_gil);
    call.run(op);
  }
  [[gnu::noinline]] void run_writing_kernel(const arguments_given& given,
                                            dispatch::borrowed_call& call) const {
    const written_tensors written = written_by(given, call);
    run_kernel(call);
    written.bump_versions();
  }
  /// Throws ValueError, with the signature, where a tensor may not be written to.
  [[nodiscard]] written_tensors written_by(const arguments_given& given,
                                           dispatch::borrowed_call& call) const {
    try {
      return written_tensors(plan, given, call);
    } catch (dispatch::ValueError& e) {
      e.add_context(dispatch::message({"Declaration: ", plan.declaration()}));
      throw;
    }
  }
};

/// The operator `ns::op` of a callable, and one of its overloads or all of them.
class operator_state {
 public:
  operator_state(std::string name, std::string overload_name, bool all)
      : name_(std::move(name)), overload_(std::move(overload_name)), all_(all) {}

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& overload_name() const { return overload_; }
  [[nodiscard]] bool all() const { return all_; }
  /// For messages: `ns::op`, `ns::op.out`, `ns::op.default`.
  [[nodiscard]] std::string text() const {
    return all_ ? name_
                : dispatch::message({name_, ".", overload_.empty() ? "default" : overload_});
  }

  /// The overloads that are defined now, in the order of their definitions. If there is none,
  /// throws Error with what is known of the operator.
  [[nodiscard]] const std::vector<std::shared_ptr<const overload>>& overloads() {
    const std::uint64_t now = registrations.load(std::memory_order_acquire);
    if (seen_ != now) [[unlikely]]
      refresh(now);
    return overloads_;
  }

  [[nodiscard]] bool release_gil() { return overloads().front()->release_gil; }
  void set_release_gil(bool asked) {
    release_gil_ = asked;
    seen_ = 0;  // the next call makes the overloads again
  }

  [[nodiscard, gnu::always_inline]] PyObject* call(const arguments_given& given) {
    const auto& candidates = overloads();
    const running_call running(*this);
    if (candidates.size() != 1) [[unlikely]]
      return call_first_that_fits(given);
    const overload& only = *candidates.front();
    lent_tensors tensors;
    dispatch::borrowed_call call(only.plan.argument_count());
    const misfit why_not = only.bind(given, call, tensors);
    if (why_not.what != misfit::kind::none) [[unlikely]]
      refuse(only, why_not, given);
    return only.run(given, call);
  }

 private:
  [[noreturn, gnu::noinline]] static void refuse(const overload& one, const misfit& why_not,
                                                 const arguments_given& given) {
    throw dispatch::TypeError(one.plan.text_of(why_not, given));
  }

  /// Keeps the overloads that a call uses alive. Construct and destroy it with the GIL.
  struct running_call {
    explicit running_call(operator_state& s) : state(s) { ++state.running_; }
    running_call(const running_call&) = delete;
    running_call& operator=(const running_call&) = delete;
    ~running_call() {
      if (--state.running_ == 0 && !state.retired_.empty()) state.retired_.clear();
    }
    operator_state& state;
  };

  /// As in PyTorch, the first overload that takes the arguments is called.
  [[nodiscard, gnu::noinline]] PyObject* call_first_that_fits(const arguments_given& given) const {
    const auto candidates = overloads_;  // a copy: the kernel may define an overload
    std::string reasons;
    bool is_value = false;  // was an argument of the right type, but with a wrong value?
    for (const auto& candidate : candidates) {
      lent_tensors tensors;
      dispatch::borrowed_call call(candidate->plan.argument_count());
      std::string reason;
      try {
        const misfit why_not = candidate->bind(given, call, tensors);
        if (why_not.what != misfit::kind::none) reason = candidate->plan.text_of(why_not, given);
      } catch (const dispatch::ValueError& e) {
        reason = e.what();
        is_value = true;
      }
      if (reason.empty()) return candidate->run(given, call);
      reasons += "\n" + reason;
    }
    const std::string text = dispatch::message({"no overload takes these arguments:", reasons});
    if (is_value) throw dispatch::ValueError(text);
    throw dispatch::TypeError(text);
  }

  [[nodiscard]] std::vector<dispatch::OperatorHandle> find() const {
    std::vector<dispatch::OperatorHandle> found;
    if (all_) found = dispatch::overloads_of(name_);
    if (found.empty())
      found.push_back(dispatch::Dispatcher::singleton().findSchemaOrThrow(name_, overload_));
    return found;
  }

  [[gnu::noinline]] void refresh(std::uint64_t now) {
    std::vector<std::shared_ptr<const overload>> made;
    for (const dispatch::OperatorHandle& op : find())
      made.push_back(std::make_shared<overload>(op, release_gil_));
    if (running_ != 0)
      for (auto& old : overloads_) retired_.push_back(std::move(old));
    overloads_ = std::move(made);
    seen_ = now;
  }

  std::string name_, overload_;
  bool all_;
  unsigned running_ = 0;  ///< calls
  std::uint64_t seen_ = 0;
  std::optional<bool> release_gil_;  // what the user of the callable says, who has the last word
  std::vector<std::shared_ptr<const overload>> overloads_;
  std::vector<std::shared_ptr<const overload>> retired_;  ///< which running calls may still use
};

/// The fields of a callable. Python itself reads `vectorcall`.
struct operator_fields {
  vectorcallfunc vectorcall;
  PyObject* weak_references = nullptr;
  PyObject* asked_for;  ///< a dictionary: the overloads that were accessed
  operator_state* state;

  operator_fields(vectorcallfunc call, std::unique_ptr<operator_state> what)
      : vectorcall(call), asked_for(owned(PyDict_New()).release()), state(what.release()) {}
  operator_fields(const operator_fields&) = delete;
  operator_fields& operator=(const operator_fields&) = delete;
  ~operator_fields() {
    Py_XDECREF(asked_for);
    delete state;
  }
};

inline PyTypeObject* operator_type = nullptr;

namespace detail {

[[nodiscard]] inline operator_state& operator_in(PyObject* self) {
  return *state_of<operator_fields>(self).state;
}

inline PyObject* call_operator(PyObject* self, PyObject* const* objects, std::size_t count,
                               PyObject* names) noexcept {
  try {  // not by guarded(), whose function g++ does not inline here
    const arguments_given given{objects, static_cast<std::size_t>(PyVectorcall_NARGS(count)),
                                names};
    return operator_in(self).call(given);
  } catch (...) {
    set_python_error(operator_in(self).name().c_str());
    return nullptr;
  }
}

[[nodiscard]] inline PyObject* make_operator(std::string name, std::string overload_name,
                                             bool all) {
  auto state = std::make_unique<operator_state>(std::move(name), std::move(overload_name), all);
  static_cast<void>(state->overloads());  // throws if there is none
  return make_holder<operator_fields>(operator_type, &call_operator, std::move(state));
}

/// The overload of that name, `default` for the unnamed one. If there is none, nullptr without an
/// exception.
[[nodiscard]] inline PyObject* overload_of(PyObject* self, PyObject* name) {
  operator_state& state = operator_in(self);
  if (!state.all()) return nullptr;
  const std::string_view asked = text_of_string(name);
  const std::string_view wanted_name = asked == "default" ? "" : asked;
  for (const auto& one : state.overloads())
    if (one->name == wanted_name) {
      owned made(make_operator(state.name(), one->name, false));
      if (PyDict_SetItem(state_of<operator_fields>(self).asked_for, name, made.get()) != 0)
        throw python_error();
      return made.release();
    }
  return nullptr;
}

inline PyObject* get_operator_attribute(PyObject* self, PyObject* name) noexcept {
  return guarded<PyObject*>(nullptr, [&]() -> PyObject* {
    PyObject* const known =
        PyDict_GetItemWithError(state_of<operator_fields>(self).asked_for, name);
    if (known != nullptr) return share(known).release();
    if (PyErr_Occurred() != nullptr) throw python_error();
    PyObject* const own = PyObject_GenericGetAttr(self, name);
    if (own != nullptr) return own;
    if (!PyErr_ExceptionMatches(PyExc_AttributeError)) throw python_error();
    PyErr_Clear();
    if (PyObject* const one = overload_of(self, name)) return one;
    PyErr_Format(PyExc_AttributeError, "%s has no overload '%U'", operator_in(self).text().c_str(),
                 name);
    return nullptr;
  });
}

inline PyObject* operator_repr(PyObject* self) noexcept {
  return PyUnicode_FromFormat("<operator %s>", operator_in(self).text().c_str());
}

inline PyObject* operator_schemas(PyObject* self, void*) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    return list_object(operator_in(self).overloads(),
                       [](const auto& one) { return string_object(one->plan.declaration()); });
  });
}
inline PyObject* operator_doc(PyObject* self, void*) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    std::string text;
    for (const auto& one : operator_in(self).overloads())
      text.append(text.empty() ? "" : "\n").append(one->plan.declaration());
    return string_object(text);
  });
}
inline PyObject* operator_name(PyObject* self, void*) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    const std::string text = operator_in(self).text();
    return string_object(std::string_view(text).substr(text.rfind("::") + 2));
  });
}
inline PyObject* operator_overloads(PyObject* self, PyObject*) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    return list_object(operator_in(self).overloads(), [](const auto& one) {
      return string_object(one->name.empty() ? std::string_view("default") : one->name);
    });
  });
}

/// A property: `ask` of the callable's overload or, if it has all of them, of the first.
template <PyObject* (*ask)(const dispatch::OperatorHandle&)>
PyObject* operator_info(PyObject* self, void*) noexcept {
  return guarded<PyObject*>(nullptr,
                            [&] { return ask(operator_in(self).overloads().front()->op); });
}
inline PyObject* operator_schema(PyObject* self, void*) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    return string_object(operator_in(self).overloads().front()->plan.declaration());
  });
}
inline PyObject* operator_releases_gil(PyObject* self, void*) noexcept {
  return guarded<PyObject*>(nullptr,
                            [&] { return PyBool_FromLong(operator_in(self).release_gil()); });
}
inline int set_operator_releases_gil(PyObject* self, PyObject* value, void*) noexcept {
  if (value == nullptr || PyBool_Check(value) == 0) {
    PyErr_SetString(PyExc_TypeError, "release_gil is True or False");
    return -1;
  }
  operator_in(self).set_release_gil(value == Py_True);
  return 0;
}
/// `__signature__`, which inspect.signature() reads.
inline PyObject* operator_signature(PyObject* self, void*) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    const owned module(PyImport_ImportModule(signature_module));
    return owned(PyObject_CallMethod(module.get(), "signature_of", "O", self)).release();
  });
}
/// `_compiled`: what torch.compile puts into its graph. A property of C, because torch.compile
/// would trace one of Python.
inline PyObject* operator_compiled(PyObject* self, void*) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    const owned module(PyImport_ImportModule("schema_ct._compiled"));
    return owned(PyObject_CallMethod(module.get(), "function_of", "O", self)).release();
  });
}
/// The texts of `ask` for all overloads, one after the other.
template <std::string (*ask)(const dispatch::OperatorHandle&)>
PyObject* operator_dump(PyObject* self, PyObject*) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    std::string all;
    for (const auto& one : operator_in(self).overloads()) all += ask(one->op);
    return string_object(all);
  });
}
inline std::string state_of(const dispatch::OperatorHandle& op) { return op.dumpState(); }
inline std::string table_of(const dispatch::OperatorHandle& op) { return op.dumpComputedTable(); }
inline PyObject* operator_dir(PyObject* self, PyObject*) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    const owned names(PyObject_Dir(reinterpret_cast<PyObject*>(Py_TYPE(self))));
    operator_state& state = operator_in(self);
    if (state.all())
      for (const auto& one : state.overloads()) {
        const owned name(string_object(one->name.empty() ? "default" : one->name));
        if (PyList_Append(names.get(), name.get()) != 0) throw python_error();
      }
    return share(names.get()).release();
  });
}

/// `__reduce__`: the operator's global name, so that pickle stores the name and copy() returns the
/// same object.
inline PyObject* operator_place(PyObject* self, PyObject*) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    std::string text = operator_in(self).text();
    text.replace(text.find("::"), 2, ".");
    return string_object("ops." + text);
  });
}

inline void free_operator(PyObject* self) noexcept {
  PyObject_ClearWeakRefs(self);
  free_holder<operator_fields>(self);
}

}  // namespace detail

/// Makes the type; throws python_error.
inline void make_operator_type() {
  using namespace detail;
  constexpr auto fields = offsetof(holder<operator_fields>, state);
  static PyMemberDef members[] = {
      {"__vectorcalloffset__", T_PYSSIZET, fields + offsetof(operator_fields, vectorcall), READONLY,
       nullptr},
      {"__weaklistoffset__", T_PYSSIZET, fields + offsetof(operator_fields, weak_references),
       READONLY, nullptr},
      {nullptr, 0, 0, 0, nullptr}};
  static PyGetSetDef properties[] = {
      {"schema", &operator_schema, nullptr,
       "The text of the schema; the first overload's of several.", nullptr},
      {"_schema", &operator_schema, nullptr, "The same under torch's name.", nullptr},
      {"tags", &operator_info<&tags_of>, nullptr, "The names of the tags.", nullptr},
      {"arguments", &operator_info<&arguments_of>, nullptr,
       "(name, type, keyword only, has a default, default, is written to, N of int[N], the type in "
       "the schema's words) for each argument.",
       nullptr},
      {"returns", &operator_info<&returns_of>, nullptr, "The types of the returns.", nullptr},
      {"release_gil", &operator_releases_gil, &set_operator_releases_gil,
       "Do other threads run Python while a kernel runs? False where the library says that its "
       "kernels are short. May be set to False where all are short and wait for no other thread.",
       nullptr},
      {"__signature__", &operator_signature, nullptr, nullptr, nullptr},
      {"_compiled", &operator_compiled, nullptr, nullptr, nullptr},
      {"schemas", &operator_schemas, nullptr, "The text of each overload's schema.", nullptr},
      {"__doc__", &operator_doc, nullptr, nullptr, nullptr},
      {"__name__", &operator_name, nullptr, nullptr, nullptr},
      {"__qualname__", &operator_name, nullptr, nullptr, nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr}};
  static PyMethodDef methods[] = {
      {"overloads", &operator_overloads, METH_NOARGS, "The names of the overloads."},
      {"dump", &operator_dump<&state_of>, METH_NOARGS,
       "The schema and the kernels of each overload, with the places where they are registered."},
      {"dump_table", &operator_dump<&table_of>, METH_NOARGS,
       "For each dispatch key the kernel that a call runs, and where it is registered."},
      {"__dir__", &operator_dir, METH_NOARGS, nullptr},
      {"__reduce__", &operator_place, METH_NOARGS, nullptr},
      {nullptr, nullptr, 0, nullptr}};
  static PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(&free_operator)},
                                {Py_tp_call, reinterpret_cast<void*>(&PyVectorcall_Call)},
                                {Py_tp_getattro, reinterpret_cast<void*>(&get_operator_attribute)},
                                {Py_tp_repr, reinterpret_cast<void*>(&operator_repr)},
                                {Py_tp_members, members},
                                {Py_tp_getset, properties},
                                {Py_tp_methods, methods},
                                {0, nullptr}};
  static const std::string name = dispatch::message({package, ".Operator"});
  static PyType_Spec spec = {
      name.c_str(), sizeof(holder<operator_fields>), 0,
      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  operator_type = reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&spec)).release());
}

/// Makes a function of Python the type's `__call__`, for torch.compile, which traces functions of
/// Python alone. A call does not use it. Throws python_error.
inline void set_traced_call(PyObject* function) {
  if (PyDict_SetItemString(operator_type->tp_dict, "__call__", function) != 0) throw python_error();
  PyType_Modified(operator_type);
}

}  // namespace schema_ct_python
