// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for owners of Python's objects, where Python is found.
#pragma once

#include <utility>

#include <torch/csrc/python_headers.h>
#include <schema_ct/config.hpp>

#if __has_include(<Python.h>) && __has_include(<pybind11/pybind11.h>)

/// Owns a reference to an object. The thread must have Python's lock.
template <class T>
class SCHEMA_CT_HIDDEN THPPointer {
 public:
  THPPointer() = default;
  /// Takes the reference over.
  explicit THPPointer(T* owned) noexcept : object_(owned) {}
  THPPointer(THPPointer&& other) noexcept : object_(other.release()) {}
  THPPointer& operator=(THPPointer&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  THPPointer& operator=(T* owned) noexcept { return *this = THPPointer(owned); }
  ~THPPointer() { Py_XDECREF(reinterpret_cast<PyObject*>(object_)); }

  /// A further reference.
  [[nodiscard]] static THPPointer dup(const T* object) {
    auto* const shared = const_cast<T*>(object);
    Py_XINCREF(reinterpret_cast<PyObject*>(shared));
    return THPPointer(shared);
  }
  [[nodiscard]] THPPointer dup() const { return dup(object_); }
  [[nodiscard]] static THPPointer none() { return dup(reinterpret_cast<T*>(Py_None)); }

  [[nodiscard]] T* get() { return object_; }
  [[nodiscard]] const T* get() const { return object_; }
  /// Leaves the reference to the caller.
  [[nodiscard]] T* release() { return std::exchange(object_, nullptr); }
  operator T*() { return object_; }
  T* operator->() { return object_; }
  explicit operator bool() const { return object_ != nullptr; }
  explicit operator bool() { return object_ != nullptr; }  // or g++ warns of the pointer's

 private:
  T* object_ = nullptr;
};
using THPObjectPtr = THPPointer<PyObject>;

#endif
