// SPDX-License-Identifier: BSL-1.0
// schema_ct._core: the operators and classes in the process's registry, called with the arrays of
// any framework. The package schema_ct adds the namespaces.
#include "../module_functions.hpp"
#include "../xla/handler.hpp"
#include "own_array.hpp"
#include "python_library.hpp"

NB_MODULE(_core, m) {
  using namespace schema_ct_python;
  // The caches of types, and the exceptions, would be shared between interpreters.
  if (PyInterpreterState_Get() != PyInterpreterState_Main())
    throw nanobind::import_error("schema_ct works in the main interpreter alone");
  // A library in a global variable lives until the process ends, which is no leak.
  nanobind::set_leak_warnings(false);
  m.doc() = "Operators of this process's registry, called with arrays of any framework";
  define_own_array(m);
  define_registrations(m);
  m.attr("xla_handler") = nanobind::capsule(reinterpret_cast<void*>(&xla::handle));
  try {
    fill_module(m.ptr());
  } catch (const python_error&) {
    throw nanobind::python_error();
  }
}
