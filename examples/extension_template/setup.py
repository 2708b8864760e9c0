# SPDX-License-Identifier: BSL-1.0
"""The extension, as torch.utils.cpp_extension builds it; extension_args is all that the checks need."""

import schema_ct
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CppExtension

setup(
    packages=["my_ops"],
    ext_modules=[CppExtension("my_ops._C", ["csrc/ops.cpp"], **schema_ct.extension_args("torch"))],
    cmdclass={"build_ext": BuildExtension},
)
