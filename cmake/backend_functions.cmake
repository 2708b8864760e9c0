# The registrations of a backend that lists its operators in a YAML file.
#
#   schema_ct_backend_functions(TARGET FILE.yaml [NATIVE_FUNCTIONS native_functions.yaml])
#
# adds them to the target, whose sources include "KEYNativeFunctions.h" and define the functions that it declares. The
# operators are those of that native_functions.yaml of a PyTorch, or PyTorch 2.14's without it.
include_guard(GLOBAL)
find_package(Python3 3.10 QUIET COMPONENTS Interpreter)
set(programs ${CMAKE_CURRENT_LIST_DIR}/tools/aten)  # of the installed package
if(NOT EXISTS ${programs})
  set(programs ${CMAKE_CURRENT_LIST_DIR}/../tools/aten)
endif()
file(REAL_PATH ${programs} programs)
set(schema_ct_backend_programs ${programs} CACHE INTERNAL "What schema_ct_backend_functions() runs")

function(schema_ct_backend_functions target file)
  if(NOT Python3_Interpreter_FOUND)
    message(FATAL_ERROR "schema_ct_backend_functions: Python 3.10 or newer was not found. Python3_EXECUTABLE names one.")
  endif()
  cmake_parse_arguments(PARSE_ARGV 2 given "" NATIVE_FUNCTIONS "")
  if(given_UNPARSED_ARGUMENTS OR given_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "schema_ct_backend_functions: ${given_UNPARSED_ARGUMENTS}${given_KEYWORDS_MISSING_VALUES}: the "
      "arguments are TARGET FILE.yaml [NATIVE_FUNCTIONS FILE.yaml]")
  endif()
  set(entries ${given_NATIVE_FUNCTIONS})
  if(entries)
    file(REAL_PATH ${entries} entries)
  endif()
  file(REAL_PATH ${file} file)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${target}.functions)
  execute_process(COMMAND ${Python3_EXECUTABLE} -B ${schema_ct_backend_programs}/generate_backend.py ${file} ${folder} ${entries}
    RESULT_VARIABLE status OUTPUT_VARIABLE made ERROR_VARIABLE mistake OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(status)
    message(FATAL_ERROR "schema_ct_backend_functions: ${mistake}")
  endif()
  string(REPLACE "\n" ";" made "${made}")
  target_sources(${target} PRIVATE ${made})
  target_include_directories(${target} PRIVATE ${folder})
  file(GLOB programs ${schema_ct_backend_programs}/*.py)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file} ${entries} ${programs})
endfunction()
