// SPDX-License-Identifier: BSL-1.0
// Owned references to Python objects, Python exceptions in C++, and the GIL.
#pragma once

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <structmember.h>  // needs Python.h
#include <unistd.h>

#include <string_view>
#include <utility>

namespace schema_ct_python {

/// Thrown while a Python exception is set.
struct python_error {};

/// One level of recursion into a value that may contain itself. Throws python_error at Python's
/// recursion limit; `where` ends its message.
struct nesting {
  explicit nesting(const char* where) {
    if (Py_EnterRecursiveCall(where) != 0) throw python_error();
  }
  nesting(const nesting&) = delete;
  nesting& operator=(const nesting&) = delete;
  ~nesting() { Py_LeaveRecursiveCall(); }
};

/// Throws python_error for nullptr.
[[gnu::always_inline]] inline PyObject* checked(PyObject* object) {
  if (object == nullptr) [[unlikely]]
    throw python_error();
  return object;
}

/// A reference that the destructor releases.
class owned {
 public:
  owned() = default;
  /// Takes over a new reference; throws python_error for nullptr.
  explicit owned(PyObject* object) : object_(checked(object)) {}
  owned(owned&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  owned& operator=(owned&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~owned() { Py_XDECREF(object_); }

  [[nodiscard]] PyObject* get() const { return object_; }
  [[nodiscard]] PyObject* release() { return std::exchange(object_, nullptr); }

 private:
  PyObject* object_ = nullptr;
};

[[nodiscard]] inline owned share(PyObject* object) {
  Py_INCREF(object);
  return owned(object);
}

/// Sets an exception; its text may have any bytes.
inline void set_error(PyObject* type, std::string_view text) {
  PyObject* const decoded =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  if (decoded == nullptr) return;  // out of memory, which is now the exception
  PyErr_SetObject(type, decoded);
  Py_DECREF(decoded);
}

/// Releases the GIL for as long as it lives, so that other threads run Python, unless `let` is
/// false.
class without_gil {
 public:
  explicit without_gil(bool let = true) : state_(let ? PyEval_SaveThread() : nullptr) {}
  without_gil(const without_gil&) = delete;
  without_gil& operator=(const without_gil&) = delete;
  [[gnu::always_inline]] ~without_gil() {
    if (state_ != nullptr) take_back();
  }

 private:
  [[gnu::noinline]] void take_back() noexcept {
    try {
      PyEval_RestoreThread(state_);
    } catch (...) {
      // Python is shutting down and ends this thread by unwinding its stack, which may not pass a
      // destructor. So the thread waits here, as Python 3.14 itself makes it.
      for (;;) pause();
    }
  }

  PyThreadState* state_;
};

/// Holds the GIL, on any thread.
class with_gil {
 public:
  with_gil() : state_(PyGILState_Ensure()) {}
  with_gil(const with_gil&) = delete;
  with_gil& operator=(const with_gil&) = delete;
  ~with_gil() { PyGILState_Release(state_); }

 private:
  PyGILState_STATE state_;
};

/// The layout of a Python object, of a type that this module makes, with a C++ object in it.
template <class State>
struct holder {
  PyObject head;
  State state;
};
template <class State>
[[nodiscard]] State& state_of(PyObject* object) {
  return reinterpret_cast<holder<State>*>(object)->state;
}
template <class State, class... A>
[[nodiscard]] PyObject* make_holder(PyTypeObject* type, A&&... arguments) {
  owned object(type->tp_alloc(type, 0));
  try {
    new (&state_of<State>(object.get())) State(std::forward<A>(arguments)...);
  } catch (...) {
    PyObject_Free(object.release());  // State was not constructed
    Py_DECREF(type);
    throw;
  }
  return object.release();
}
template <class State>
void free_holder(PyObject* object) {
  PyTypeObject* const type = Py_TYPE(object);
  state_of<State>(object).~State();
  type->tp_free(object);
  Py_DECREF(type);
}

}  // namespace schema_ct_python
