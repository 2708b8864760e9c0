# SPDX-License-Identifier: BSL-1.0
"""Builds the extension with torch.utils.cpp_extension; the checks need nothing but extension_args."""

import schema_ct
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CppExtension

setup(
    packages=["my_ops"],
    ext_modules=[CppExtension("my_ops._C", ["csrc/ops.cpp"], **schema_ct.extension_args("torch"))],
    cmdclass={"build_ext": BuildExtension},
)
