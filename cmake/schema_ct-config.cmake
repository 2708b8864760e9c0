# find_package(schema_ct CONFIG): schema_ct::core, ::dispatch, ::torch, ::default_host, ::libtorch, and
# schema_ct::hana where Boost is installed.
include(${CMAKE_CURRENT_LIST_DIR}/schema_ct-targets.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/hana.cmake)
