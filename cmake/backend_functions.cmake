# The registrations of operators that a YAML file lists. Both functions add them to the target, whose sources include the
# header that is made and define the functions and classes that it declares.
#
#   schema_ct_backend_functions(TARGET FILE.yaml [NATIVE_FUNCTIONS native_functions.yaml])
#
# The file is a backend's, as torchgen's gen_backend_stubs takes it; the header is "KEYNativeFunctions.h". The operators
# are those of that native_functions.yaml of a PyTorch, or PyTorch 2.14's without it.
#
#   schema_ct_native_functions(TARGET FILE.yaml [KEYS KEY…])
#
# The file has the format of native_functions.yaml: an entry has an operator's schema and, in `dispatch`, the names of its
# kernels, of which those for these keys are registered, or all without KEYS. The header is "NativeFunctions.h".
include_guard(GLOBAL)
find_package(Python3 3.10 QUIET COMPONENTS Interpreter)
set(programs ${CMAKE_CURRENT_LIST_DIR}/tools/aten)  # of the installed package
if(NOT EXISTS ${programs})
  set(programs ${CMAKE_CURRENT_LIST_DIR}/../tools/aten)
endif()
file(REAL_PATH ${programs} programs)
set(schema_ct_backend_programs ${programs} CACHE INTERNAL "What schema_ct_backend_functions() runs")

function(schema_ct_backend_functions target file)
  cmake_parse_arguments(PARSE_ARGV 2 given "" NATIVE_FUNCTIONS "")
  if(given_UNPARSED_ARGUMENTS OR given_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "schema_ct_backend_functions: ${given_UNPARSED_ARGUMENTS}${given_KEYWORDS_MISSING_VALUES}: the "
      "arguments are TARGET FILE.yaml [NATIVE_FUNCTIONS FILE.yaml]")
  endif()
  set(entries ${given_NATIVE_FUNCTIONS})
  if(entries)
    file(REAL_PATH ${entries} entries)
  endif()
  schema_ct_generate_functions(schema_ct_backend_functions generate_backend ${target} ${file} ${entries})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${entries})
endfunction()

function(schema_ct_native_functions target file)
  cmake_parse_arguments(PARSE_ARGV 2 given "" "" KEYS)
  if(given_UNPARSED_ARGUMENTS OR given_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "schema_ct_native_functions: ${given_UNPARSED_ARGUMENTS}${given_KEYWORDS_MISSING_VALUES}: the "
      "arguments are TARGET FILE.yaml [KEYS KEY…]")
  endif()
  schema_ct_generate_functions(schema_ct_native_functions generate_native ${target} ${file} ${given_KEYS})
endfunction()

# Runs a program of tools/aten with the file and more arguments, and adds what it writes to the target.
function(schema_ct_generate_functions caller program target file)
  if(NOT Python3_Interpreter_FOUND)
    message(FATAL_ERROR "${caller}: Python 3.10 or newer was not found. Python3_EXECUTABLE names one.")
  endif()
  file(REAL_PATH ${file} file)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${target}.functions)
  execute_process(COMMAND ${Python3_EXECUTABLE} -B ${schema_ct_backend_programs}/${program}.py ${file} ${folder} ${ARGN}
    RESULT_VARIABLE status OUTPUT_VARIABLE made ERROR_VARIABLE mistake OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(status)
    message(FATAL_ERROR "${caller}: ${mistake}")
  endif()
  string(REPLACE "\n" ";" made "${made}")
  target_sources(${target} PRIVATE ${made})
  target_include_directories(${target} PRIVATE ${folder})
  file(GLOB programs ${schema_ct_backend_programs}/*.py)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file} ${programs})
endfunction()
