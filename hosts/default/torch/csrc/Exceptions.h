// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for exceptions that become Python's, where Python is found. Warnings are
// printed, and do not become Python's.
#pragma once

#include <cstdarg>
#include <cstdio>
#include <exception>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>

#include <c10/util/Exception.h>
#include <torch/csrc/utils/object_ptr.h>

#if __has_include(<Python.h>) && __has_include(<pybind11/pybind11.h>)

/// The error that is set in Python, which persist() keeps while the lock is left.
struct SCHEMA_CT_HIDDEN python_error : std::exception {
  python_error() = default;
  [[nodiscard]] const char* what() const noexcept override { return "an error of Python"; }
  void persist() {
    PyObject *type = nullptr, *value = nullptr, *traceback = nullptr;
    PyErr_Fetch(&type, &value, &traceback);
    type_ = THPObjectPtr(type), value_ = THPObjectPtr(value);
    traceback_ = THPObjectPtr(traceback);
  }
  /// Sets what persist() kept; otherwise the error is still set.
  void restore() {
    if (type_) PyErr_Restore(type_.release(), value_.release(), traceback_.release());
  }
  python_error(const python_error& other)
      : type_(other.type_.dup()), value_(other.value_.dup()), traceback_(other.traceback_.dup()) {}
  python_error& operator=(const python_error&) = delete;

 private:
  THPObjectPtr type_, value_, traceback_;
};

namespace SCHEMA_CT_HIDDEN torch {

/// An exception that says which of Python's it becomes.
struct PyTorchError : std::exception {
  PyTorchError() = default;
  explicit PyTorchError(std::string text) : msg(std::move(text)) {}
  [[nodiscard]] virtual PyObject* python_type() = 0;
  [[nodiscard]] const char* what() const noexcept override { return msg.c_str(); }

  std::string msg;
};

namespace detail {

/// The text that printf() would write.
inline std::string formatted(const char* format, std::va_list arguments) {
  char out[1024];
  static_cast<void>(std::vsnprintf(out, sizeof out, format, arguments));
  return out;
}

/// Sets Python's error for the exception that is being handled.
inline void set_python_error() {
  try {
    throw;
  } catch (python_error& e) {
    e.restore();
  } catch (py::error_already_set& e) {
    e.restore();
  } catch (const py::builtin_exception& e) {
    e.set_error();
  } catch (PyTorchError& e) {
    PyErr_SetString(e.python_type(), e.what());
  } catch (const c10::IndexError& e) {
    PyErr_SetString(PyExc_IndexError, e.what());
  } catch (const c10::ValueError& e) {
    PyErr_SetString(PyExc_ValueError, e.what());
  } catch (const c10::TypeError& e) {
    PyErr_SetString(PyExc_TypeError, e.what());
  } catch (const c10::NotImplementedError& e) {
    PyErr_SetString(PyExc_NotImplementedError, e.what());
  } catch (const std::exception& e) {
    PyErr_SetString(PyExc_RuntimeError, e.what());
  } catch (...) {
    PyErr_SetString(PyExc_RuntimeError, "an exception of an unknown class");
  }
}

}  // namespace detail

// Their constructors take a format of printf() and its arguments.
#define SCHEMA_CT_PYTHON_ERROR(name)                              \
  struct name : PyTorchError {                                    \
    using PyTorchError::PyTorchError;                             \
    [[gnu::format(printf, 2, 3)]] name(const char* format, ...) { \
      std::va_list arguments;                                     \
      va_start(arguments, format);                                \
      msg = detail::formatted(format, arguments);                 \
      va_end(arguments);                                          \
    }                                                             \
    PyObject* python_type() override { return PyExc_##name; }     \
  };
SCHEMA_CT_PYTHON_ERROR(TypeError)
SCHEMA_CT_PYTHON_ERROR(ValueError)
SCHEMA_CT_PYTHON_ERROR(AttributeError)
#undef SCHEMA_CT_PYTHON_ERROR

}  // namespace torch

#define HANDLE_TH_ERRORS try {
#define CATCH_ALL_ERRORS(statement)      \
  catch (...) {                          \
    ::torch::detail::set_python_error(); \
    statement;                           \
  }
#define CATCH_TH_ERRORS(statement) CATCH_ALL_ERRORS(statement)
#define END_HANDLE_TH_ERRORS_RET(result) \
  }                                      \
  CATCH_ALL_ERRORS(return result)
#define END_HANDLE_TH_ERRORS END_HANDLE_TH_ERRORS_RET(nullptr)
/// Within a function that pybind11 binds.
#define END_HANDLE_TH_ERRORS_PYBIND \
  }                                 \
  CATCH_ALL_ERRORS(throw py::error_already_set())

namespace SCHEMA_CT_HIDDEN torch {
namespace detail {

/// Calls f with the parameters of a std::function, without Python's lock if that is asked for.
template <bool leaves_lock, class F, class R, class... A>
auto with_python_errors(F f, std::function<R(A...)>*) {
  return [f](A... arguments) -> R {
    HANDLE_TH_ERRORS
    [[maybe_unused]] std::conditional_t<leaves_lock, py::gil_scoped_release, int> lock{};
    return f(std::forward<A>(arguments)...);
    END_HANDLE_TH_ERRORS_PYBIND
  };
}

}  // namespace detail

/// A function for pybind11, of which each exception becomes Python's of the same kind.
template <class F>
auto wrap_pybind_function(F&& f) {
  decltype(std::function(f))* signature = nullptr;
  return detail::with_python_errors<false>(std::decay_t<F>(f), signature);
}
/// The same, which leaves Python's lock while it runs.
template <class F>
auto wrap_pybind_function_no_gil(F&& f) {
  decltype(std::function(f))* signature = nullptr;
  return detail::with_python_errors<true>(std::decay_t<F>(f), signature);
}

}  // namespace torch

#endif
