# Settings for tools, tests, examples and benchmarks, which users of the headers need not build.
include(FetchContent)
include(${CMAKE_CURRENT_LIST_DIR}/precompile.cmake)
enable_testing()
set(CMAKE_CXX_EXTENSIONS OFF)

# ccache, if it is installed, caches compilations. Sources and headers keep their absolute paths in it, so __FILE__ is
# right in each tree.
find_program(SCHEMA_CT_CCACHE ccache DOC "Remembers what was compiled")
if(SCHEMA_CT_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  # Without these options ccache recompiles everything that begins with a precompiled header.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${SCHEMA_CT_CCACHE})
endif()

add_library(schema_ct_warnings INTERFACE)
target_compile_options(schema_ct_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)

macro(schema_ct_need_hana)
  if(NOT TARGET schema_ct::hana)
    FetchContent_Declare(hana URL https://github.com/boostorg/hana/archive/refs/tags/boost-1.84.0.tar.gz)
    FetchContent_MakeAvailable(hana)
    add_library(schema_ct::hana INTERFACE IMPORTED GLOBAL)
    set_property(TARGET schema_ct::hana PROPERTY INTERFACE_LINK_LIBRARIES schema_ct::core hana)
  endif()
endmacro()

macro(schema_ct_need_googletest)
  find_package(GTest QUIET)
  if(NOT TARGET GTest::gmock)
    set(INSTALL_GTEST OFF)
    FetchContent_Declare(googletest URL https://github.com/google/googletest/archive/refs/tags/v1.14.0.tar.gz)
    FetchContent_MakeAvailable(googletest)
  endif()
endmacro()

macro(schema_ct_need_benchmark)
  find_package(benchmark QUIET)
  if(NOT TARGET benchmark::benchmark)
    set(BENCHMARK_ENABLE_TESTING OFF)
    set(BENCHMARK_ENABLE_INSTALL OFF)
    FetchContent_Declare(benchmark URL https://github.com/google/benchmark/archive/refs/tags/v1.8.3.tar.gz)
    FetchContent_MakeAvailable(benchmark)
  endif()
endmacro()
