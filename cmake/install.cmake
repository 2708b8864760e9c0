# Installs the tree of headers unchanged, in a directory of its own, so that a prefix such as /usr/local gets no
# torch/. The components are those of the packages in packages.cmake.
include(CMakePackageConfigHelpers)

set(installed_package ${CMAKE_INSTALL_DATADIR}/cmake/schema_ct)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)

install(DIRECTORY include hosts DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/schema_ct
  FILES_MATCHING PATTERN *.hpp PATTERN *.ipp PATTERN *.h PATTERN *.inc REGEX /default/ATen/ops$ EXCLUDE)
install(DIRECTORY ${schema_ct_operator_headers}/ATen/ops
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/schema_ct/hosts/default/ATen FILES_MATCHING PATTERN *.h)

install(TARGETS schema_ct_core schema_ct_dispatch schema_ct_torch schema_ct_default_host
  schema_ct_libtorch schema_ct_torch_extension schema_ct_phi schema_ct_dispatch_last
  EXPORT schema_ct)
install(EXPORT schema_ct NAMESPACE schema_ct:: FILE schema_ct-targets.cmake
  DESTINATION ${installed_package})

# The headers are for every machine; the compiled libraries are not.
if(NOT SCHEMA_CT_BUILD_BACKENDS)
  set(any_machine ARCH_INDEPENDENT)
endif()
write_basic_package_version_file(${PROJECT_BINARY_DIR}/schema_ct-config-version.cmake
  COMPATIBILITY SameMajorVersion ${any_machine})
install(FILES cmake/schema_ct-config.cmake cmake/backend_functions.cmake cmake/check.cmake cmake/hana.cmake
  cmake/phi_kernels.cmake cmake/python.cmake cmake/runtime.cmake src/runtime.cpp
  ${PROJECT_BINARY_DIR}/schema_ct-config-version.cmake DESTINATION ${installed_package})
# What schema_ct_backend_functions() and schema_ct_native_functions() run.
foreach(program backend_file generate_backend generate_native generate_table generated groups headers native_functions
  natives operators releases signatures structured)
  install(FILES tools/aten/${program}.py DESTINATION ${installed_package}/tools/aten)
endforeach()
install(FILES data/aten/operators.tsv DESTINATION ${installed_package}/data/aten)
# What schema_ct_add_python() compiles, and the Python that it puts beside that.
install(DIRECTORY python/binding DESTINATION ${installed_package}/python FILES_MATCHING PATTERN *.hpp
  PATTERN host/module.cpp PATTERN dlpack EXCLUDE PATTERN paddle EXCLUDE PATTERN xla EXCLUDE)
install(DIRECTORY python/host_package DESTINATION ${installed_package}/python
  FILES_MATCHING PATTERN *.py PATTERN *.pyi.in)
install(FILES python/schema_ct/_frontend.py python/schema_ct/_signature.py python/schema_ct/_stubs.py
  python/schema_ct/_typing.pyi DESTINATION ${installed_package}/python/schema_ct)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/schema_ct)
# The compilers' messages name its sections. With the program it belongs to that one's component.
if(NOT SCHEMA_CT_BUILD_TOOLS)
  install(FILES docs/errors.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/schema_ct)
endif()

# For compilers that search the prefix's include/, by a flag or by default: <schema_ct/library.hpp> and
# <schema_ct/libtorch.hpp>, each in one file.
find_package(Python3 COMPONENTS Interpreter QUIET)
if(Python3_Interpreter_FOUND)
  foreach(mode library libtorch)
    set(joined ${PROJECT_BINARY_DIR}/joined/${mode}.hpp)
    file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/joined)
    install(CODE "execute_process(COMMAND \"${Python3_EXECUTABLE}\" -B
      \"${PROJECT_SOURCE_DIR}/tools/single_header.py\" ${mode} \"${joined}\" COMMAND_ERROR_IS_FATAL ANY)")
    install(FILES ${joined} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/schema_ct)
  endforeach()
else()
  message(STATUS "No Python: <schema_ct/library.hpp>, the headers in one file, is not installed")
endif()

# For build systems other than CMake: the header-only default host, and only the checks.
foreach(package schema_ct schema_ct_libtorch)
  configure_file(cmake/${package}.pc.in ${PROJECT_BINARY_DIR}/${package}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${package}.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig)
endforeach()
if(SCHEMA_CT_BUILD_RUNTIME)
  set_target_properties(schema_ct_runtime PROPERTIES EXCLUDE_FROM_ALL OFF)
  install(TARGETS schema_ct_runtime ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime)
  configure_file(cmake/schema_ct_runtime.pc.in ${PROJECT_BINARY_DIR}/schema_ct_runtime.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/schema_ct_runtime.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT runtime)
endif()
