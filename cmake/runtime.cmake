# schema_ct::runtime: the engine, compiled once. Targets that link it see only declarations (SCHEMA_CT_COMPILED), and
# compile in a fifth of the time. It is built together with the program that links it, by the same compiler and with
# the same flags, and only if a target links it.
#
#   schema_ct_add_runtime(NAME [HOST_HEADER <header>] [LINK <target>…])
#
# defines NAME as the engine for the tensors that HOST_HEADER describes, such as <my/host.hpp>; the targets of LINK
# provide its headers. Without HOST_HEADER it is the engine for the default host.
include_guard(GLOBAL)

set(schema_ct_runtime_source ${CMAKE_CURRENT_LIST_DIR}/runtime.cpp)
if(NOT EXISTS ${schema_ct_runtime_source})
  set(schema_ct_runtime_source ${CMAKE_CURRENT_LIST_DIR}/../src/runtime.cpp)
endif()
set_property(GLOBAL PROPERTY schema_ct_runtime_source ${schema_ct_runtime_source})

function(schema_ct_add_runtime name)
  cmake_parse_arguments(PARSE_ARGV 1 runtime "" HOST_HEADER LINK)
  if(runtime_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "schema_ct_add_runtime: what is ${runtime_UNPARSED_ARGUMENTS}?")
  endif()
  get_property(source GLOBAL PROPERTY schema_ct_runtime_source)
  add_library(${name} STATIC EXCLUDE_FROM_ALL ${source})
  # Its symbols are for the one object that it is linked into.
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden)
  target_compile_definitions(${name} INTERFACE SCHEMA_CT_COMPILED)
  if(runtime_HOST_HEADER)
    target_compile_definitions(${name} PUBLIC "SCHEMA_CT_HOST_HEADER=${runtime_HOST_HEADER}")
    target_link_libraries(${name} PUBLIC schema_ct::torch ${runtime_LINK})
  else()
    target_link_libraries(${name} PUBLIC schema_ct::default_host ${runtime_LINK})
  endif()
  find_package(Threads REQUIRED)
  target_link_libraries(${name} PUBLIC Threads::Threads ${CMAKE_DL_LIBS})
endfunction()

if(NOT TARGET schema_ct::runtime)
  schema_ct_add_runtime(schema_ct_runtime)
  add_library(schema_ct::runtime ALIAS schema_ct_runtime)
endif()
