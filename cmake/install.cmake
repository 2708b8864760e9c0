# Installs every layer's headers into a directory of its own, so that a program that links
# schema_ct::core cannot include <torch/library.h>, and a prefix such as /usr/local gains no torch/.
include(CMakePackageConfigHelpers)

set(installed_headers ${CMAKE_INSTALL_INCLUDEDIR}/schema_ct)
set(installed_package ${CMAKE_INSTALL_DATADIR}/cmake/schema_ct)

foreach(layer_and_dirs "core schema_ct" "dispatch dispatch" "facade torch ATen c10")
  string(REPLACE " " ";" dirs "${layer_and_dirs}")
  list(POP_FRONT dirs layer)
  list(TRANSFORM dirs PREPEND include/)
  install(DIRECTORY ${dirs} DESTINATION ${installed_headers}/${layer} OPTIONAL
    FILES_MATCHING PATTERN *.hpp PATTERN *.h)
endforeach()
install(DIRECTORY hosts/default/ DESTINATION ${installed_headers}/default_host OPTIONAL
  FILES_MATCHING PATTERN *.hpp PATTERN *.h)

install(TARGETS schema_ct_core schema_ct_dispatch schema_ct_torch schema_ct_default_host
  schema_ct_libtorch
  EXPORT schema_ct)
install(EXPORT schema_ct NAMESPACE schema_ct:: FILE schema_ct-targets.cmake
  DESTINATION ${installed_package})

write_basic_package_version_file(${PROJECT_BINARY_DIR}/schema_ct-config-version.cmake
  COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(FILES cmake/schema_ct-config.cmake cmake/hana.cmake
  ${PROJECT_BINARY_DIR}/schema_ct-config-version.cmake DESTINATION ${installed_package})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/schema_ct)
