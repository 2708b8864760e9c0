# SPDX-License-Identifier: BSL-1.0
"""Rules (see rules.py) for linear algebra. The matrices have inverses that are not much larger than they are: results
for others depend on rounding."""

import tensors
from fitting import of_types, pick

PRECISE = ("float32", "float64", *tensors.COMPLEX)
FORMS = ("contiguous", "contiguous", "reversed", "permuted", "sliced", "stepped", "offset")


def precise(call):
    if call.chance(0.9):
        of_types(*PRECISE)(call)
    call.batch = tuple(call.pick((1, 2, 3)) for _ in range(call.pick((0, 0, 0, 1, 1, 2))))
    if call.chance(0.04):
        call.batch = (*call.batch, 0)
    call.rows = call.pick((0, 1, 2, 2, 3, 3, 4, 5, 7))
    call.columns = call.pick((0, 1, 1, 2, 3, 5))
    if call.chance(0.03):
        call.rows = 33


def matrices(call, shape, values):
    """Draws matrices of this shape; rarely such that have no rows or other sizes."""
    if call.chance(0.02):
        shape = call.pick((shape[-1:], (*shape[:-1], shape[-1] + 1)))
    return call.tensor(shape, call.dtype if call.chance(0.98) else None, values, call.pick(FORMS))


def square(values):
    return lambda call: matrices(call, (*call.batch, call.rows, call.rows), values)


def any_matrix(call):
    call.other = call.pick((0, 1, 2, 3, 5))
    return matrices(call, (*call.batch, call.rows, call.other), "regular")


def some_batch(call):
    """Returns sizes that broadcast with those of the matrices."""
    batch = tuple(1 if call.chance(0.2) else size for size in call.batch)
    return batch[call.below(len(batch) + 1):] if call.chance(0.2) else batch


def sides(call):
    """Draws right-hand sides of the matrices, or left-hand ones."""
    shape = (call.rows, call.columns)
    if call.arguments.get("left", True) is False or getattr(call, "left", True) is False:
        shape = shape[::-1]
    return matrices(call, (*some_batch(call), *shape), "normal")


def side_or_vector(call):
    if call.left and call.chance(0.3):
        return call.tensor(call.pick(((call.rows,), (*call.batch, call.rows))), call.dtype, "normal")
    return sides(call)


def with_side(call):
    precise(call)
    call.left = call.chance(0.6)
    call.leaves_out = lambda: False


def of_rows(call):
    first = call.first()
    shape = first.shape if len(first.shape) > 1 else (*first.shape, 1)
    return call.tensor((*shape[:-2], min(shape[-2:])), call.pick(("int32",) * 20 + ("int64",)),
                       f"index:1:{max(shape[-2], 1) + 1}", call.pick(("contiguous", "offset")))


def reflected(call):
    rows = call.rows
    call.columns = call.below(rows + 1)
    return matrices(call, (*call.batch, rows, call.columns), "normal")


def factors_of_reflections(call):
    return call.tensor((*call.batch, call.below(call.columns + 1) if call.chance(0.5) else call.columns), call.dtype, "normal",
                       call.pick(("contiguous", "stepped")))


def unknowns(call):
    """Draws a tensor that is a matrix if its first dimensions, or its last, are joined."""
    call.front = (1,) * call.below(3)
    return matrices(call, (*call.front, call.rows, call.rows), "regular")


def known(call):
    return call.tensor((*call.front, call.rows), values="normal")


_SQUARE = {"": precise, "always": True, "A": square("regular"), "self": square("regular"), "check_errors": pick(False)}
_ANY = {"": precise, "always": True, "A": any_matrix, "self": any_matrix, "pivot": pick(True, True, True, True, False),
        "mode": pick("reduced", "complete", "r", "x"), "check_errors": pick(False)}
_DEFINITE = {"": precise, "always": True, "self": square("definite"), "check_errors": pick(False, True)}
_SOLVED = {"": with_side, "always": True, "A": square("regular"), "B": side_or_vector, "left": lambda c: c.left,
           "check_errors": pick(False)}
_TRIANGULAR = {"": with_side, "always": True, "left": lambda c: c.left}

RULES = {
    **{name: _SQUARE for name in ("_linalg_det", "linalg_det", "det", "_linalg_slogdet", "linalg_slogdet", "slogdet", "logdet",
                                  "linalg_inv_ex", "linalg_inv", "inverse")},
    **{name: _ANY for name in ("linalg_lu_factor_ex", "linalg_lu_factor", "_lu_with_info", "linalg_lu", "linalg_qr", "qr",
                               "geqrf")},
    **{name: _SOLVED for name in ("_linalg_solve_ex", "linalg_solve_ex", "linalg_solve")},
    **{name: _DEFINITE for name in ("linalg_cholesky_ex", "linalg_cholesky", "cholesky")},
    "linalg_lu_solve": {**_TRIANGULAR, "LU": square("dominant"), "pivots": of_rows, "B": sides},
    "lu_solve": {**_TRIANGULAR, "": precise, "self": lambda c: matrices(c, (*some_batch(c), c.rows, c.columns), "normal"),
                 "LU_data": square("dominant"), "LU_pivots": lambda c: c.tensor(
                     (*c.batch, c.rows), "int32", f"index:1:{max(c.rows, 1) + 1}", "contiguous")},
    "lu_unpack": {**_ANY, "LU_data": any_matrix, "LU_pivots": of_rows},
    "linalg_solve_triangular": {**_TRIANGULAR, "self": square("dominant"), "B": sides},
    "triangular_solve": {"": precise, "always": True, "A": square("dominant"),
                         "self": lambda c: matrices(c, (*some_batch(c), c.rows, c.columns), "normal")},
    "cholesky_solve": {"": precise, "always": True, "input2": square("factor"),
                       "self": lambda c: matrices(c, (*some_batch(c), c.rows, c.columns), "normal")},
    "_cholesky_solve_helper": {"": precise, "always": True, "A": lambda c: c.tensor((*c.batch, c.rows, c.rows), values="factor", form="contiguous"),
                               "self": lambda c: c.tensor((*c.batch, c.rows, c.columns), values="normal")},
    "cholesky_inverse": {"": precise, "always": True, "self": square("factor")},
    "linalg_householder_product": {"": precise, "always": True, "input": reflected, "tau": factors_of_reflections,
                                   "self": reflected, "input2": factors_of_reflections},
    "orgqr": {"": precise, "always": True, "self": reflected, "input2": factors_of_reflections},
    "linalg_tensorinv": {"": precise, "always": True, "self": unknowns,
                         "ind": lambda c: len(c.front) + 1 if c.chance(0.95) else c.pick((0, -1, 7))},
    "linalg_tensorsolve": {"": precise, "always": True, "self": unknowns, "other": known, "dims": pick(None, None, [0])},
    "linalg_vander": {"": lambda c: setattr(c, "values", "small"), "N": pick(None, 1, 2, 3, 4)},
    "vander": {"": lambda c: setattr(c, "shape", (c.size(),) if c.chance(0.95) else c.shape), "N": pick(None, 0, 1, 2, 3, -1)},
    "linalg_diagonal": {"A": square("normal"), "": precise, "dim1": pick(-2, 0), "dim2": pick(-1, 1)},
    "_linalg_check_errors": {"always": True, "info": lambda c: c.tensor(
        (c.size(),), "int32", c.pick(("index:0:1", "index:0:2")), "contiguous")},
}
