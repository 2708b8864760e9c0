# find_package(schema_ct CONFIG): schema_ct::core, ::dispatch, ::dispatch_last, ::torch, ::torch_extension,
# ::default_host, ::libtorch, ::phi, ::runtime (with schema_ct_add_runtime() for other hosts), ::hana if Boost is
# installed, and ::aten, ::composite and ::cpu if they were built; schema_ct_check(),
# schema_ct_register_kernels(), schema_ct_backend_functions(), schema_ct_add_python().
include(${CMAKE_CURRENT_LIST_DIR}/schema_ct-targets.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/runtime.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/check.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/backend_functions.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/phi_kernels.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/python.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/hana.cmake)
