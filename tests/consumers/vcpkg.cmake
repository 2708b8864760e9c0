# Runs the port of packaging/vcpkg as vcpkg does, with small functions that have the names and meanings of vcpkg's:
#   cmake -DPORT_FOLDER=… -DWORK=… -DVERSION=… -DCMAKE_CXX_COMPILER=… -P vcpkg.cmake
# vcpkg itself is not used because it downloads other programs. The port is installed in WORK/packages.
cmake_minimum_required(VERSION 3.22)

set(PORT schema-ct)
set(FEATURES core)
set(CURRENT_PACKAGES_DIR ${WORK}/packages)

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
endfunction()

function(vcpkg_extract_source_archive out)
  cmake_parse_arguments(PARSE_ARGV 1 given "" ARCHIVE "")
  file(ARCHIVE_EXTRACT INPUT ${given_ARCHIVE} DESTINATION ${WORK}/source)
  file(GLOB folder ${WORK}/source/*)  # the one folder of the archive, as in vcpkg
  set(${out} ${folder} PARENT_SCOPE)
endfunction()

function(vcpkg_check_features)
  cmake_parse_arguments(PARSE_ARGV 0 given "" OUT_FEATURE_OPTIONS FEATURES)
  set(options)
  while(given_FEATURES)
    list(POP_FRONT given_FEATURES feature option)
    if(feature IN_LIST FEATURES)
      list(APPEND options -D${option}=ON)
    else()
      list(APPEND options -D${option}=OFF)
    endif()
  endwhile()
  set(${given_OUT_FEATURE_OPTIONS} ${options} PARENT_SCOPE)
endfunction()

function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 given "" SOURCE_PATH OPTIONS)
  run(${CMAKE_COMMAND} -S ${given_SOURCE_PATH} -B ${WORK}/build -G Ninja ${given_OPTIONS}
    -DCMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR} -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER})
endfunction()

function(vcpkg_cmake_install)
  run(${CMAKE_COMMAND} --build ${WORK}/build --target install)
endfunction()

# Moves the CMake package one folder up, and adapts its path to the prefix.
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 given "" "PACKAGE_NAME;CONFIG_PATH" "")
  set(moved ${CURRENT_PACKAGES_DIR}/share/${given_PACKAGE_NAME})
  file(RENAME ${CURRENT_PACKAGES_DIR}/${given_CONFIG_PATH} ${moved})
  file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/share/cmake)  # the moved package was the only one
  file(READ ${moved}/schema_ct-targets.cmake text)
  string(REPLACE "get_filename_component(_IMPORT_PREFIX \"\${CMAKE_CURRENT_LIST_FILE}\" PATH)"
    "set(_IMPORT_PREFIX \"\${CMAKE_CURRENT_LIST_DIR}/.\")" text "${text}")
  file(WRITE ${moved}/schema_ct-targets.cmake "${text}")
endfunction()

function(vcpkg_fixup_pkgconfig)
endfunction()

function(vcpkg_copy_tools)
  cmake_parse_arguments(PARSE_ARGV 0 given AUTO_CLEAN "" TOOL_NAMES)
  foreach(tool IN LISTS given_TOOL_NAMES)
    file(INSTALL ${CURRENT_PACKAGES_DIR}/bin/${tool} DESTINATION ${CURRENT_PACKAGES_DIR}/tools/${PORT})
  endforeach()
  file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/bin)
endfunction()

function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 given "" "" FILE_LIST)
  file(INSTALL ${given_FILE_LIST} DESTINATION ${CURRENT_PACKAGES_DIR}/share/${PORT} RENAME copyright)
endfunction()

file(READ ${PORT_FOLDER}/vcpkg.json manifest)
string(JSON name GET "${manifest}" name)
string(JSON version GET "${manifest}" version)
if(NOT name STREQUAL PORT OR NOT version STREQUAL VERSION)
  message(FATAL_ERROR "vcpkg.json is for ${name} ${version}, not ${PORT} ${VERSION}")
endif()
include(${PORT_FOLDER}/portfile.cmake)

# The checks that vcpkg makes after it has installed a port.
foreach(needed share/${PORT}/copyright share/${PORT}/usage share/schema_ct/schema_ct-config.cmake)
  if(NOT EXISTS ${CURRENT_PACKAGES_DIR}/${needed})
    message(FATAL_ERROR "the port installs no ${needed}")
  endif()
endforeach()
foreach(refused share/doc share/cmake debug bin)
  if(EXISTS ${CURRENT_PACKAGES_DIR}/${refused})
    message(FATAL_ERROR "the port leaves ${refused}, which vcpkg refuses or warns of")
  endif()
endforeach()
