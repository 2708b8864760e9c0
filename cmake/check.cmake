# schema_ct_check(TARGET [WITH other…])
#
# After TARGET is linked, the build reads its registrations, and fails if a kernel does not fit the schema of another
# file (docs/records.md). WITH lists related targets, libraries and Python sources; targets are linked before. Nothing
# is loaded.
include_guard(GLOBAL)

# The program in an installation: next to the package.
get_filename_component(schema_ct_programs ${CMAKE_CURRENT_LIST_DIR}/../../../bin ABSOLUTE)
set_property(GLOBAL PROPERTY schema_ct_programs ${schema_ct_programs})

function(schema_ct_check target)
  cmake_parse_arguments(PARSE_ARGV 1 check "" "" WITH)
  if(check_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "schema_ct_check: what is ${check_UNPARSED_ARGUMENTS}?")
  endif()
  if(TARGET schema_ct_program)
    set(program $<TARGET_FILE:schema_ct_program>)
    add_dependencies(${target} schema_ct_program)
  else()
    get_property(programs GLOBAL PROPERTY schema_ct_programs)
    find_program(SCHEMA_CT_PROGRAM schema_ct HINTS ${programs})
    if(NOT SCHEMA_CT_PROGRAM)
      message(FATAL_ERROR "schema_ct_check: the program schema_ct was not found. It comes with the package's wheel \
and with an installation after a build; -DSCHEMA_CT_BUILD_TOOLS=ON builds it here.")
    endif()
    set(program ${SCHEMA_CT_PROGRAM})
  endif()

  set(files $<TARGET_FILE:${target}>)
  foreach(other IN LISTS check_WITH)
    if(TARGET ${other})
      add_dependencies(${target} ${other})
      list(APPEND files $<TARGET_FILE:${other}>)
    else()
      get_filename_component(path ${other} ABSOLUTE)
      list(APPEND files ${path})
    endif()
  endforeach()
  add_custom_command(TARGET ${target} POST_BUILD
    COMMAND ${program} check --library --no-load ${files}
    COMMENT "Checking what ${target} registers" VERBATIM)
endfunction()
