// SPDX-License-Identifier: BSL-1.0
// PACKAGE._core: the operators and classes of the process's registry for Python, with the tensors
// of the host that SCHEMA_CT_HOST_HEADER names.
#include "../module_functions.hpp"

namespace {

PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                          SCHEMA_CT_PYTHON_PACKAGE "._core",
                          "Operators of this process's registry, called with arrays by DLPack",
                          -1,
                          nullptr,
                          nullptr,
                          nullptr,
                          nullptr,
                          nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__core() {
  using namespace schema_ct_python;
  return guarded<PyObject*>(nullptr, [] {
    // What is known of types would be shared between interpreters.
    if (PyInterpreterState_Get() != PyInterpreterState_Main()) {
      PyErr_SetString(PyExc_ImportError,
                      SCHEMA_CT_PYTHON_PACKAGE " works in the main interpreter alone");
      throw python_error();
    }
    make_array_type(SCHEMA_CT_PYTHON_PACKAGE ".Array");
    owned module(PyModule_Create(&definition));
    fill_module(module.get());
    if (PyModule_AddObjectRef(module.get(), "Array", reinterpret_cast<PyObject*>(array_type)) != 0)
      throw python_error();
    return module.release();
  });
}
