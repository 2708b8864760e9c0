# SPDX-License-Identifier: BSL-1.0
import grid
import grid_ops

x = grid.Tensor([[1, 2], [3, 4]])
print(grid_ops.ops.stencil.scale(x))
print(grid_ops.ops.stencil.scale(x, by=10, plus=x))
print(grid_ops.ops.stencil.total([x, x]))
print(grid_ops.ops.stencil.fill_(x, 7) is x, x)
try:
    grid_ops.ops.stencil.scale(x, factor=3)
except TypeError as error:
    print(error)
