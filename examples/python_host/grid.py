# SPDX-License-Identifier: BSL-1.0
"""The framework's own tensor in Python."""

import numpy


class Tensor:
    def __init__(self, elements):
        self._elements = numpy.ascontiguousarray(elements, numpy.float64)

    @classmethod
    def from_dlpack(cls, array):
        return cls(numpy.from_dlpack(array))

    def __dlpack__(self, **options):
        return self._elements.__dlpack__(**options)

    def __dlpack_device__(self):
        return self._elements.__dlpack_device__()

    def __repr__(self):
        return f"grid.Tensor({self._elements.tolist()})"
