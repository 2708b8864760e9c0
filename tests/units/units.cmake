# Several sources of tests are joined to a unit by units.py, and compiled as one.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(SCHEMA_CT_TEST_UNIT 24 CACHE STRING "So many sources of tests are compiled as one; 1: each alone")
set(schema_ct_join ${CMAKE_CURRENT_LIST_DIR}/units.py)

# schema_ct_units(NAME SOURCE…): sets NAME to the files to compile instead of the sources; neighbours share a unit.
# A source with the line "// Compiled alone: REASON" stays as it is.
function(schema_ct_units name)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})  # the line may change
  set(compiled "")
  set(joined "")
  foreach(source IN LISTS ARGN)
    file(REAL_PATH ${source} source)
    file(STRINGS ${source} reason REGEX "^// Compiled alone: ." LIMIT_COUNT 1)
    if(reason OR SCHEMA_CT_TEST_UNIT EQUAL 1)
      list(APPEND compiled ${source})
    else()
      list(APPEND joined ${source})
    endif()
  endforeach()
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${name})
  file(MAKE_DIRECTORY ${folder})
  set(number 0)
  while(joined)
    list(SUBLIST joined 0 ${SCHEMA_CT_TEST_UNIT} sources)
    list(REMOVE_ITEM joined ${sources})
    set(unit ${folder}/unit_${number}.cpp)
    add_custom_command(OUTPUT ${unit} COMMAND ${Python3_EXECUTABLE} -B ${schema_ct_join} ${unit} ${sources}
      DEPENDS ${sources} ${schema_ct_join} COMMENT "" VERBATIM)
    list(APPEND compiled ${unit})
    math(EXPR number "${number} + 1")
  endwhile()
  set(${name} ${compiled} PARENT_SCOPE)
endfunction()
