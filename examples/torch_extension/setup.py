# SPDX-License-Identifier: BSL-1.0
"""Builds the extension as any extension of PyTorch; schema_ct adds only CHECKS."""

import os
import pathlib

from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CppExtension

# The include root for extensions of PyTorch: <prefix>/include/schema_ct/hosts/pytorch of an installation,
# hosts/pytorch of a checkout.
schema_ct = pathlib.Path(os.environ["SCHEMA_CT_INCLUDE"]).resolve()
# A system directory: its headers give no warnings in a strict build, but still give errors.
CHECKS = ["-std=c++20", "-isystem", str(schema_ct), "-include", "schema_ct/libtorch.hpp"]

setup(
    name="checked_extension",
    version="1.0",
    ext_modules=[
        CppExtension("checked_extension", ["registration.cpp", "kernels.cpp"], extra_compile_args={"cxx": CHECKS}),
    ],
    cmdclass={"build_ext": BuildExtension},
)
