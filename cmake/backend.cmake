# A compiled library of ATen's operators. It is shared, unless BUILD_SHARED_LIBS says otherwise. A program that links
# it gets its registrations, even if it uses no name of the library.
#
#   schema_ct_add_backend(NAME source…)    makes schema_ct_NAME, alias schema_ct::NAME
include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/precompile.cmake)
option(BUILD_SHARED_LIBS "Build libraries as shared ones" ON)

function(schema_ct_add_backend name)
  set(target schema_ct_${name})
  add_library(${target} ${ARGN})
  add_library(schema_ct::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES
    EXPORT_NAME ${name}
    POSITION_INDEPENDENT_CODE ON
    CXX_EXTENSIONS OFF)
  target_link_libraries(${target} PUBLIC schema_ct::default_host)
  # Each shared object contains the compiled engine, which is not visible to others; static libraries have that of aten.
  target_compile_definitions(${target} PRIVATE SCHEMA_CT_COMPILED)
  if(BUILD_SHARED_LIBS OR name STREQUAL "aten")
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:schema_ct_runtime>)
    find_package(Threads REQUIRED)
    target_link_libraries(${target} PRIVATE Threads::Threads ${CMAKE_DL_LIBS})
  endif()
  if(TARGET schema_ct_warnings)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:schema_ct_warnings>)
  endif()
  # std::stable_sort of libstdc++ 12 calls a deprecated function; clang reports that in its callers.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
  # Programs need not call a function of the library: the linker is told to keep it.
  set(file $<TARGET_FILE:$<TARGET_NAME:${target}>>)
  if(BUILD_SHARED_LIBS)
    target_link_options(${target} INTERFACE
      "SHELL:-Wl,--push-state,--no-as-needed ${file} -Wl,--pop-state")
  else()
    target_link_options(${target} INTERFACE
      "SHELL:-Wl,--whole-archive ${file} -Wl,--no-whole-archive")
  endif()
  if(SCHEMA_CT_INSTALL)
    install(TARGETS ${target} EXPORT schema_ct)
  endif()
endfunction()
