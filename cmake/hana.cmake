# schema_ct::hana: schema_ct::core with Boost.Hana's headers, where Boost is found. Nothing that
# <torch/library.h> includes needs it, so its absence is no error here.
if(NOT TARGET schema_ct::hana)
  find_package(Boost 1.74 QUIET)
  if(TARGET Boost::headers)
    add_library(schema_ct::hana INTERFACE IMPORTED GLOBAL)
    set_property(TARGET schema_ct::hana PROPERTY INTERFACE_LINK_LIBRARIES
      schema_ct::core Boost::headers)
  endif()
endif()
