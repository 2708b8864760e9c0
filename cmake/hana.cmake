# schema_ct::hana: schema_ct::core with Boost.Hana's headers, which <schema_ct/hana.hpp> needs, if Boost is found. No
# other header includes them, so it is not an error if they are missing.
if(NOT TARGET schema_ct::hana)
  find_package(Boost 1.74 QUIET)
  if(TARGET Boost::headers)
    add_library(schema_ct::hana INTERFACE IMPORTED GLOBAL)
    set_property(TARGET schema_ct::hana PROPERTY INTERFACE_LINK_LIBRARIES
      schema_ct::core Boost::headers)
  endif()
endif()
