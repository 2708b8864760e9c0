# Installs the tree of headers as it is, inside a directory of its own, so that a prefix such as
# /usr/local gains no torch/.
include(CMakePackageConfigHelpers)

set(installed_package ${CMAKE_INSTALL_DATADIR}/cmake/schema_ct)

install(DIRECTORY include hosts DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/schema_ct
  FILES_MATCHING PATTERN *.hpp PATTERN *.ipp PATTERN *.h PATTERN *.inc)

install(TARGETS schema_ct_core schema_ct_dispatch schema_ct_torch schema_ct_default_host
  schema_ct_libtorch schema_ct_phi schema_ct_dispatch_last
  EXPORT schema_ct)
install(EXPORT schema_ct NAMESPACE schema_ct:: FILE schema_ct-targets.cmake
  DESTINATION ${installed_package})

# The headers are for any machine, the compiled libraries are not.
if(NOT SCHEMA_CT_BUILD_BACKENDS)
  set(any_machine ARCH_INDEPENDENT)
endif()
write_basic_package_version_file(${PROJECT_BINARY_DIR}/schema_ct-config-version.cmake
  COMPATIBILITY SameMajorVersion ${any_machine})
install(FILES cmake/schema_ct-config.cmake cmake/hana.cmake cmake/runtime.cmake src/runtime.cpp
  ${PROJECT_BINARY_DIR}/schema_ct-config-version.cmake DESTINATION ${installed_package})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/schema_ct)

# For build systems other than CMake: the default host, header-only.
configure_file(cmake/schema_ct.pc.in ${PROJECT_BINARY_DIR}/schema_ct.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/schema_ct.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig)
