# Precompiled headers for the sources of a target. They only save time: each source includes what it uses.
#
#   schema_ct_precompile(TARGET <HEADER>…)
#
# A source with options of its own needs the property SKIP_PRECOMPILE_HEADERS. Nothing is precompiled for optimised
# builds with warnings: g++ 12 then warns of errors in the standard library's headers, which it no longer knows as the
# system's.
include_guard(GLOBAL)

function(schema_ct_precompile target)
  if(TARGET schema_ct_warnings AND (NOT CMAKE_BUILD_TYPE STREQUAL "Debug" OR CMAKE_CXX_FLAGS MATCHES "-O[1-3s]"))
    return()
  endif()
  target_precompile_headers(${target} PRIVATE ${ARGN})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE
      -fpch-preprocess          # for ccache
      -Wno-init-list-lifetime)  # g++ forgets a header's diagnostic pragmas where it is precompiled
  else()
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")  # for ccache
  endif()
endfunction()
