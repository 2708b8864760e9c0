# ./run release puts the sources next to this file.
vcpkg_extract_source_archive(SOURCE_PATH
  ARCHIVE "${CMAKE_CURRENT_LIST_DIR}/schema_ct-${VERSION}-source.tar.gz")

vcpkg_check_features(OUT_FEATURE_OPTIONS features FEATURES tools SCHEMA_CT_BUILD_TOOLS)

set(VCPKG_BUILD_TYPE release)  # headers, and a program that needs no debug build
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS ${features}
  -DSCHEMA_CT_BUILD_TESTS=OFF -DSCHEMA_CT_BUILD_EXAMPLES=OFF -DSCHEMA_CT_BUILD_BENCHMARKS=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME schema_ct CONFIG_PATH share/cmake/schema_ct)
vcpkg_fixup_pkgconfig()
if("tools" IN_LIST FEATURES)
  vcpkg_copy_tools(TOOL_NAMES schema_ct AUTO_CLEAN)
endif()

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/share/doc")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
