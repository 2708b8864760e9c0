# Generates the files that are made of the list of PyTorch's operators and not kept in the sources: CMake runs
# tools/aten/generate.py when it configures, and again after a change of the list or of a program that reads it.
#
#   schema_ct_generate(headers|backends FOLDER)    fills the folder
#   schema_ct_operator_headers                     the include directory with <ATen/ops/…>
find_package(Python3 3.10 QUIET COMPONENTS Interpreter)

function(schema_ct_generate what folder)
  if(NOT Python3_Interpreter_FOUND)
    message(FATAL_ERROR "schema_ct: Python 3.10 or newer makes the ${what}, and was not found. Python3_EXECUTABLE names one.")
  endif()
  execute_process(COMMAND ${Python3_EXECUTABLE} -B ${PROJECT_SOURCE_DIR}/tools/aten/generate.py ${what} ${folder}
    COMMAND_ERROR_IS_FATAL ANY)
  file(GLOB programs ${PROJECT_SOURCE_DIR}/tools/aten/*.py)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/data/aten/operators.tsv ${programs})
endfunction()

set(schema_ct_operator_headers ${PROJECT_SOURCE_DIR}/hosts/default)  # after ./run generate, and in a release
if(Python3_Interpreter_FOUND)
  set(schema_ct_operator_headers ${PROJECT_BINARY_DIR}/operator_headers)
  schema_ct_generate(headers ${schema_ct_operator_headers})
  target_include_directories(schema_ct_default_host BEFORE INTERFACE $<BUILD_INTERFACE:${schema_ct_operator_headers}>)
elseif(NOT EXISTS ${schema_ct_operator_headers}/ATen/ops/add.h)
  message(NOTICE "schema_ct: no Python 3.10 or newer was found, which makes <ATen/ops/add.h> and its like. They are "
    "missing; everything else is there, <ATen/ATen.h> with all functions, too. Python3_EXECUTABLE names one.")
endif()
