# cpack -G DEB: Debian packages. libschema-ct-dev has the headers and the files to find them, for every architecture;
# libschema-ct-runtime-dev has the compiled engine; schema-ct has the program. With SOURCE_DATE_EPOCH in the
# environment, the same sources produce identical packages.
set(CPACK_PACKAGE_NAME schema-ct)
set(CPACK_PACKAGE_VENDOR "the authors of schema_ct")
set(CPACK_PACKAGE_CONTACT "the authors of schema_ct <schema_ct@localhost>" CACHE STRING
  "The maintainer that the packages name")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

set(CPACK_COMPONENTS_ALL development)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libschema-ct-dev)
if(SCHEMA_CT_BUILD_BACKENDS)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS ON)  # the kernels' libraries are in it
else()
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_ARCHITECTURE all)
endif()
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "libschema-ct-runtime-dev, schema-ct, libboost-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Headers for C++20 with the source interface of PyTorch's operator libraries:
the compiler parses each schema and holds it against the kernel's signature.
The package has CMake's and pkg-config's files, and <schema_ct/library.hpp>
and <schema_ct/libtorch.hpp>, each in one file.")

if(SCHEMA_CT_BUILD_RUNTIME)
  list(APPEND CPACK_COMPONENTS_ALL runtime)
  set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME libschema-ct-runtime-dev)
  set(CPACK_DEBIAN_RUNTIME_PACKAGE_DEPENDS "libschema-ct-dev (= ${PROJECT_VERSION})")
  set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "A static library with the dispatcher of schema_ct for its default host, which
sources compiled with SCHEMA_CT_COMPILED are linked with.")
endif()

if(SCHEMA_CT_BUILD_TOOLS)
  list(APPEND CPACK_COMPONENTS_ALL tool)
  set(CPACK_DEBIAN_TOOL_PACKAGE_NAME schema-ct)
  set(CPACK_DEBIAN_TOOL_PACKAGE_SECTION devel)
  set(CPACK_DEBIAN_TOOL_PACKAGE_SHLIBDEPS ON)
  set(CPACK_COMPONENT_TOOL_DESCRIPTION "The program schema_ct checks the schemas in sources and libraries without
compiling them, and draws a compiler's errors about them at their places.")
endif()

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} COMPONENT)
  install(FILES LICENSE RENAME copyright COMPONENT ${component} EXCLUDE_FROM_ALL
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${CPACK_DEBIAN_${COMPONENT}_PACKAGE_NAME})
endforeach()
include(CPack)
