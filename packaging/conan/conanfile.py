# SPDX-License-Identifier: BSL-1.0
"""`conan create packaging/conan` makes the package from this repository."""

import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load


class SchemaCt(ConanFile):
    name = "schema_ct"
    description = "Operator registration whose schemas the compiler reads"
    license = "BSL-1.0"
    topics = ("pytorch", "operators", "dispatcher", "header-only")
    settings = "os", "arch", "compiler", "build_type"
    options = {"tools": [True, False]}
    default_options = {"tools": False}

    @property
    def _tree(self):
        return os.path.join(self.recipe_folder, "..", "..")

    def set_version(self):
        header = load(self, os.path.join(self._tree, "include", "schema_ct", "config.hpp"))
        self.version = ".".join(re.findall(r"#define SCHEMA_CT_VERSION_\w+ (\d+)", header))

    def export_sources(self):
        for kept in ("CMakeLists.txt", "LICENSE", "cmake/*", "data/aten/operators.tsv", "docs/errors.md", "hosts/*",
                     "include/*", "python/*", "src/*", "tools/*"):
            copy(self, kept, self._tree, self.export_sources_folder,
                 excludes=("*/__pycache__/*", "*/ATen/ops/*.h", "*/.made_of"))

    def package_id(self):
        if self.info.options.tools:
            del self.info.settings.build_type
        else:
            self.info.clear()  # headers only: one package for all settings

    def validate(self):
        if self.settings.get_safe("compiler.cppstd"):
            check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for part in ("TESTS", "EXAMPLES", "BENCHMARKS"):
            toolchain.cache_variables[f"SCHEMA_CT_BUILD_{part}"] = False
        toolchain.cache_variables["SCHEMA_CT_BUILD_TOOLS"] = bool(self.options.tools)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        # CMake uses the library's own package files, with its functions and all targets.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = [os.path.join("share", "cmake", "schema_ct")]
        # For other build systems: the default host, header-only.
        self.cpp_info.includedirs = [os.path.join("include", "schema_ct", folder)
                                     for folder in ("hosts/default", "include")]
        self.cpp_info.bindirs = ["bin"] if self.options.tools else []
        self.cpp_info.libdirs = []
        self.cpp_info.system_libs = ["dl", "pthread"]
