// SPDX-License-Identifier: BSL-1.0
// _schema_ct_paddle: the operators and classes in the process's registry, called with Paddle's
// tensors. The package schema_ct_paddle adds the namespaces.
#include "../module_functions.hpp"
#include "graph_functions.hpp"

namespace {

PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                          "_schema_ct_paddle",
                          "Operators of this process's registry, called with Paddle's tensors",
                          -1,
                          nullptr,
                          nullptr,
                          nullptr,
                          nullptr,
                          nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__schema_ct_paddle() {
  using namespace schema_ct_python;
  return guarded<PyObject*>(nullptr, [] {
    owned module(PyModule_Create(&definition));
    fill_module(module.get());
    add_graph_functions(module.get());
    return module.release();
  });
}
