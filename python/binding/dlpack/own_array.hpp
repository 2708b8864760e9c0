// SPDX-License-Identifier: BSL-1.0
// schema_ct.Array, which operators return when no argument was an array. Any framework can take
// over its memory by DLPack.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include "to_array.hpp"

namespace schema_ct_python {

namespace detail {

namespace nb = nanobind;

/// `__dlpack__` of DLPack 1.0's Python interface. `stream` is ignored: kernels work on one stream.
[[nodiscard]] inline nb::object dlpack_of(const own_array& a, nb::object, nb::object max_version,
                                          nb::object dl_device, nb::object copy) {
  using namespace dispatch::dlpack;
  const DLDevice device = dispatch::host_detail::to_dlpack_device(a.tensor.device());
  if (!dl_device.is_none() && nb::cast<std::pair<int, int>>(dl_device) !=
                                  std::pair<int, int>(device.device_type, device.device_id))
    throw nb::buffer_error("schema_ct.Array: the array is on another device");
  check_strides(a.tensor);
  const at::Tensor tensor = !copy.is_none() && nb::cast<bool>(copy) ? a.tensor.clone() : a.tensor;
  if (!max_version.is_none() && nb::cast<int>(max_version[0]) >= 1)
    return nb::steal(capsule_of(at::toDLPackVersioned(tensor)).release());
  return nb::steal(capsule_of(at::toDLPack(tensor)).release());
}

[[nodiscard]] inline nb::tuple tuple_of(c10::IntArrayRef numbers) {
  nb::list out;
  for (const std::int64_t n : numbers) out.append(n);
  return nb::tuple(out);
}

[[nodiscard]] inline nb::object item_of(const own_array& a) {
  return nb::cast<nb::object>(nb::steal(a.tensor.item().visit([](const auto& value) -> PyObject* {
    using T = std::remove_cvref_t<decltype(value)>;
    if constexpr (std::is_same_v<T, bool>)
      return PyBool_FromLong(value);
    else if constexpr (std::is_integral_v<T>)
      return PyLong_FromLongLong(value);
    else if constexpr (std::is_floating_point_v<T>)
      return PyFloat_FromDouble(value);
    else
      return PyComplex_FromDoubles(value.real(), value.imag());
  })));
}

}  // namespace detail

inline void define_own_array(nanobind::module_& m) {
  namespace nb = nanobind;
  using detail::tuple_of;
  auto array = nb::class_<own_array>(
      m, "Array", nb::is_final(),
      "Memory that an operator has made where no array came in. numpy.from_dlpack(a), "
      "torch.from_dlpack(a) and the like take it over without a copy.");
  array
      .def("__dlpack__", &detail::dlpack_of, nb::kw_only(), nb::arg("stream") = nb::none(),
           nb::arg("max_version") = nb::none(), nb::arg("dl_device") = nb::none(),
           nb::arg("copy") = nb::none())
      .def("__dlpack_device__",
           [](const own_array& a) {
             const auto device = dispatch::host_detail::to_dlpack_device(a.tensor.device());
             return std::pair<int, int>(device.device_type, device.device_id);
           })
      .def_prop_ro("shape", [](const own_array& a) { return tuple_of(a.tensor.sizes()); })
      .def_prop_ro(
          "strides", [](const own_array& a) { return tuple_of(a.tensor.strides()); },
          "In elements.")
      .def_prop_ro(
          "dtype",
          [](const own_array& a) { return std::string(name_of_type(a.tensor.scalar_type())); })
      .def_prop_ro("device", [](const own_array& a) { return a.tensor.device().str(); })
      .def("item", &detail::item_of, "The only element.")
      .def(
          "numpy",
          [](const own_array& a) {
            nb::module_::import_("numpy");
            return nb::steal(detail::numpy_array(a.tensor).release());
          },
          "An array of numpy's over the same memory.")
      .def("__len__",
           [](const own_array& a) {
             if (a.tensor.dim() == 0) throw nb::type_error("len() of an array without dimensions");
             return a.tensor.size(0);
           })
      .def("__repr__", [](const own_array& a) {
        return dispatch::message(
            {"schema_ct.Array(shape=", dispatch::detail::text_of(a.tensor.sizes()), ", dtype='",
             name_of_type(a.tensor.scalar_type()), "', device='", a.tensor.device().str(), "')"});
      });
  array.attr("__module__") = "schema_ct";
  // schema_ct.set_output sets `output` and calls ask_for_output().
  m.attr("output") = nb::borrow(detail::output_variable());
  m.def("ask_for_output", [] { detail::has_output = true; });
  own_array_type = reinterpret_cast<PyTypeObject*>(array.ptr());
}

}  // namespace schema_ct_python
