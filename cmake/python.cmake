# schema_ct_add_python(NAME LINK target… [RESULTS module:Class] [SOURCES source…] [DESTINATION folder])
#
# Builds NAME/, a Python package with the operators of this process on the tensors of a host, which Python gives and
# takes by DLPack (docs/python-hosts.md). The targets of LINK define SCHEMA_CT_HOST_HEADER, and register operators or
# have what the host's header needs. RESULTS names what Python gets for a tensor: a class with from_dlpack(), or a class
# or function that makes it of an array; without it, NAME.Array. SOURCES are compiled into the package. DESTINATION is where
# `cmake --install` puts the folder NAME.
include_guard(GLOBAL)

set(schema_ct_python_sources ${CMAKE_CURRENT_LIST_DIR}/python)
if(NOT EXISTS ${schema_ct_python_sources})
  set(schema_ct_python_sources ${CMAKE_CURRENT_LIST_DIR}/../python)
endif()
set_property(GLOBAL PROPERTY schema_ct_python_sources ${schema_ct_python_sources})

function(schema_ct_add_python name)
  cmake_parse_arguments(PARSE_ARGV 1 python "" "RESULTS;DESTINATION" "LINK;SOURCES")
  if(python_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "schema_ct_add_python: what is ${python_UNPARSED_ARGUMENTS}?")
  endif()
  if(NOT python_LINK)
    message(FATAL_ERROR "schema_ct_add_python(${name}): LINK names no target that defines SCHEMA_CT_HOST_HEADER")
  endif()
  get_property(sources GLOBAL PROPERTY schema_ct_python_sources)
  find_package(Python 3.10 REQUIRED COMPONENTS Interpreter Development.Module)
  Python_add_library(${name} MODULE WITH_SOABI ${sources}/binding/host/module.cpp ${python_SOURCES})
  set_target_properties(${name} PROPERTIES OUTPUT_NAME _core CXX_VISIBILITY_PRESET hidden INSTALL_RPATH $ORIGIN
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/${name}/$<0:>)
  target_include_directories(${name} PRIVATE ${sources}/binding/host)
  target_compile_definitions(${name} PRIVATE SCHEMA_CT_PYTHON_PACKAGE="${name}")
  # Libraries that register operators are needed, though the module names nothing in them.
  target_link_options(${name} PRIVATE LINKER:--no-as-needed)
  target_link_libraries(${name} PRIVATE ${python_LINK} schema_ct::dispatch_last)

  set(results_import "")
  set(results_class Array)
  if(python_RESULTS)
    string(REGEX MATCH "^([A-Za-z0-9_.]+):([A-Za-z0-9_.]+)$" is_class "${python_RESULTS}")
    if(NOT is_class)
      message(FATAL_ERROR "schema_ct_add_python(${name}): RESULTS is module:Class, not ${python_RESULTS}")
    endif()
    set(results_import "import ${CMAKE_MATCH_1} as _results\n")
    set(results_class _results.${CMAKE_MATCH_2})
    if(CMAKE_MATCH_2 MATCHES "(^|\\.)[a-z_][^.]*$")  # a function
      set(results_import "")
      set(results_class Any)
    endif()
    target_compile_definitions(${name} PRIVATE SCHEMA_CT_PYTHON_RESULTS="${python_RESULTS}")
  endif()
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${name})
  configure_file(${sources}/host_package/__init__.pyi.in ${folder}/__init__.pyi @ONLY)
  file(WRITE ${folder}/py.typed "")
  set(files ${folder}/__init__.pyi ${folder}/py.typed)
  foreach(file host_package/__init__.py host_package/__main__.py schema_ct/_frontend.py schema_ct/_signature.py
      schema_ct/_stubs.py schema_ct/_typing.pyi)
    get_filename_component(file_name ${file} NAME)
    configure_file(${sources}/${file} ${folder}/${file_name} COPYONLY)
    list(APPEND files ${folder}/${file_name})
  endforeach()
  if(python_DESTINATION)
    install(TARGETS ${name} LIBRARY DESTINATION ${python_DESTINATION}/${name})
    install(FILES ${files} DESTINATION ${python_DESTINATION}/${name})
  endif()
endfunction()
