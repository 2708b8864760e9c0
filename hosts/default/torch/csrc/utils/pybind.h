// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for its types as arguments and results of pybind11's functions, where pybind11
// is found: numbers and arrays of them, dtypes and devices of PyTorch's Python package, and classes
// that a c10::intrusive_ptr owns. A tensor is none of these: no object of Python is one here.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/util/complex.h>
#include <torch/csrc/Exceptions.h>
#include <torch/csrc/python_headers.h>
#include <torch/csrc/utils/python_objects.h>

#include <cstdint>
#include <vector>

#if __has_include(<Python.h>) && __has_include(<pybind11/pybind11.h>)

// What a class is bound with: `py::class_<T, c10::intrusive_ptr<T>>`.
PYBIND11_DECLARE_HOLDER_TYPE(T, c10::intrusive_ptr<T>, true)

namespace SCHEMA_CT_HIDDEN torch {
namespace python {
namespace detail {

/// Reads a list or tuple of integers. Returns false for anything else, with no error set.
template <class Integer>
[[nodiscard]] bool read_integers(py::handle from, std::vector<Integer>& to) {
  if (!PyList_Check(from.ptr()) && !PyTuple_Check(from.ptr())) return false;
  to.clear();
  for (const py::handle item : py::reinterpret_borrow<py::sequence>(from)) {
    py::detail::make_caster<std::int64_t> number;
    if (!number.load(item, true)) return false;
    to.push_back(Integer(py::detail::cast_op<std::int64_t>(number)));
  }
  return true;
}
[[nodiscard]] inline std::int64_t integer_of(std::int64_t number) { return number; }
[[nodiscard]] inline std::int64_t integer_of(const c10::SymInt& number) {
  return number.expect_int();
}
template <class Integer>
[[nodiscard]] py::handle tuple_of(c10::ArrayRef<Integer> from) {
  py::tuple out(from.size());
  for (std::size_t i = 0; i != from.size(); ++i) out[i] = py::int_(integer_of(from[i]));
  return out.release();
}

/// The object `torch.<name>` of PyTorch's Python package, which is imported.
[[nodiscard]] inline py::object of_package(const char* name) {
  return py::module_::import("torch").attr(name);
}
/// The `torch.dtype` of an element type. Throws TypeError for one that has none.
[[nodiscard]] inline py::object dtype_to_py_object(Dtype type) {
  for (const auto& each : schema_ct::words::dtypes)
    if (each.value == static_cast<int>(type)) return of_package(each.name);
  TORCH_CHECK_TYPE(false, "no torch.dtype is ", c10::toString(type));
}

}  // namespace detail
}  // namespace python
}  // namespace torch

namespace SCHEMA_CT_HIDDEN pybind11 {
namespace detail {

/// An array is valid as long as the call that it was read for.
template <>
struct type_caster<at::IntArrayRef> {
  PYBIND11_TYPE_CASTER(at::IntArrayRef, const_name("Tuple[int, ...]"));

  bool load(handle from, bool) {
    const bool is_read = torch::python::detail::read_integers(from, numbers_);
    value = numbers_;
    return is_read;
  }
  static handle cast(at::IntArrayRef from, return_value_policy, handle) {
    return torch::python::detail::tuple_of(from);
  }

 private:
  std::vector<std::int64_t> numbers_;
};
template <>
struct type_caster<c10::SymIntArrayRef> {
  PYBIND11_TYPE_CASTER(c10::SymIntArrayRef, const_name("List[int]"));

  bool load(handle from, bool) {
    const bool is_read = torch::python::detail::read_integers(from, numbers_);
    value = numbers_;
    return is_read;
  }
  static handle cast(c10::SymIntArrayRef from, return_value_policy, handle) {
    return torch::python::detail::tuple_of(from);
  }

 private:
  std::vector<c10::SymInt> numbers_;
};

template <>
struct type_caster<c10::SymInt> {
  PYBIND11_TYPE_CASTER(c10::SymInt, const_name("int"));

  bool load(handle from, bool convert) {
    make_caster<std::int64_t> number;
    if (!number.load(from, convert)) return false;
    value = cast_op<std::int64_t>(number);
    return true;
  }
  static handle cast(const c10::SymInt& from, return_value_policy, handle) {
    return int_(from.expect_int()).release();
  }
};
template <class T>
struct type_caster<c10::complex<T>> {
  PYBIND11_TYPE_CASTER(c10::complex<T>, const_name("complex"));

  bool load(handle from, bool) {
    const Py_complex number = PyComplex_AsCComplex(from.ptr());
    if (number.real == -1.0 && PyErr_Occurred() != nullptr) {
      PyErr_Clear();
      return false;
    }
    value = {static_cast<T>(number.real), static_cast<T>(number.imag)};
    return true;
  }
  static handle cast(const c10::complex<T>& from, return_value_policy, handle) {
    return PyComplex_FromDoubles(from.real(), from.imag());
  }
};
/// Of a bool, an int, a float or a complex.
template <>
struct type_caster<c10::Scalar> {
  PYBIND11_TYPE_CASTER(c10::Scalar, const_name("Number"));

  bool load(handle from, bool) {
    return PyBool_Check(from.ptr())      ? read<bool>(from)
           : PyLong_Check(from.ptr())    ? read<std::int64_t>(from)
           : PyFloat_Check(from.ptr())   ? read<double>(from)
           : PyComplex_Check(from.ptr()) ? read<c10::complex<double>>(from)
                                         : false;
  }
  static handle cast(const c10::Scalar& from, return_value_policy policy, handle parent) {
    if (from.isBoolean()) return bool_(from.toBool()).release();
    if (from.isComplex()) {
      using complex = c10::complex<double>;
      return make_caster<complex>::cast(from.toComplexDouble(), policy, parent);
    }
    if (from.isFloatingPoint()) return float_(from.toDouble()).release();
    return int_(from.toLong()).release();
  }

 private:
  template <class T>
  bool read(handle from) {
    make_caster<T> number;
    if (!number.load(from, false)) return false;
    value = cast_op<T>(number);
    return true;
  }
};

template <>
struct type_caster<c10::ScalarType> {
  PYBIND11_TYPE_CASTER(c10::ScalarType, const_name("torch.dtype"));
  type_caster() : value(c10::ScalarType::Float) {}

  bool load(handle from, bool) {
    if (!torch::python::detail::is_of(from, "dtype")) return false;
    value = torch::python::detail::py_object_to_dtype(reinterpret_borrow<object>(from));
    return true;
  }
  static handle cast(c10::ScalarType from, return_value_policy, handle) {
    return torch::python::detail::dtype_to_py_object(from).release();
  }
};
template <>
struct type_caster<c10::Device> {
  PYBIND11_TYPE_CASTER(c10::Device, const_name("torch.device"));
  type_caster() : value(c10::kCPU) {}

  bool load(handle from, bool) {
    if (!torch::python::detail::is_of(from, "device")) return false;
    value = torch::python::detail::py_object_to_device(reinterpret_borrow<object>(from));
    return true;
  }
  static handle cast(const c10::Device& from, return_value_policy, handle) {
    return torch::python::detail::of_package("device")(from.str()).release();
  }
};

}  // namespace detail
}  // namespace pybind11

namespace SCHEMA_CT_HIDDEN torch {
namespace impl {

/// Deletes an object while other threads of Python may run; a deleter of std::shared_ptr.
template <class T>
void destroy_without_gil(T* made) {
  if (Py_IsInitialized() != 0 && PyGILState_Check() != 0) {
    const py::gil_scoped_release others_run;
    delete made;
  } else {
    delete made;
  }
}

}  // namespace impl
}  // namespace torch

#endif
