# <ATen/ops/…>, a header for each family of PyTorch's operators, which the sources do not hold: tools/aten/generate.py
# makes them in the build folder, and again where the list of operators or a program that reads it has changed.
# schema_ct_operator_headers is the include directory that has them.
set(schema_ct_operator_headers ${PROJECT_SOURCE_DIR}/hosts/default)  # after ./run generate, and in a release

function(schema_ct_make_operator_headers)
  find_package(Python3 3.10 QUIET COMPONENTS Interpreter)
  if(Python3_Interpreter_FOUND)
    set(made ${PROJECT_BINARY_DIR}/operator_headers)
    execute_process(COMMAND ${Python3_EXECUTABLE} -B ${PROJECT_SOURCE_DIR}/tools/aten/generate.py ${made}
      COMMAND_ERROR_IS_FATAL ANY)
    file(GLOB programs ${PROJECT_SOURCE_DIR}/tools/aten/*.py)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
      ${PROJECT_SOURCE_DIR}/data/aten/operators.tsv ${programs})
    target_include_directories(schema_ct_default_host BEFORE INTERFACE $<BUILD_INTERFACE:${made}>)
    set(schema_ct_operator_headers ${made} PARENT_SCOPE)
  elseif(NOT EXISTS ${schema_ct_operator_headers}/ATen/ops/add.h)
    message(NOTICE "schema_ct: no Python 3.10 or newer was found, which makes <ATen/ops/add.h> and its like. They are "
      "missing; everything else is there, <ATen/ATen.h> with all functions, too. Python3_EXECUTABLE names a Python.")
  endif()
endfunction()
schema_ct_make_operator_headers()
