# SPDX-License-Identifier: BSL-1.0
"""Compares results where several answers are right: which of two equal elements comes first, and in which order elements
that share memory are written."""

import torch

from tensors import Same, Tensor

#: The number of the result that holds places along a dimension. The other result, if there is one, holds the elements.
PLACES = {"sort": 1, "argsort": 0, "topk": 1, "kthvalue": 1, "median": 1, "nanmedian": 1, "mode": 1}
#: The results of these keep the dimension, and have a place for each element of it.
WHOLE = ("sort", "argsort", "topk")


def unordered(schema, arguments):
    """Returns whether the call writes elements that share memory, so that the result depends on the order of writes."""
    written = [arguments.get(a.name) for a in schema.arguments if a.written and not a.keyword_only]
    shared = any(isinstance(v, Tensor) and v.form in ("overlapping", "expanded") for v in written)
    return shared or bool(written) and any(isinstance(v, Same) and v.moved for v in arguments.values())


def any_order(schema, arguments):
    """Returns whether the results may come in any order along the dimension."""
    return schema.name == "topk" and arguments.get("sorted") is False


def in_order(tensor, arguments):
    return tensor.sort(arguments.get("dim", -1)).values if tensor.dim() else tensor


def places_of(schema, arguments):
    """Returns the number of the result whose places of equal elements are open, None where the operator determines
    them."""
    at = PLACES.get(schema.name)
    one_result = at is not None and len(schema.returns) <= at
    return None if one_result or arguments.get("stable") is True else at


def elements_at(schema, outcome, arguments, places):
    """Returns the elements of `self` at these places."""
    tensor, dim = outcome.made["self"].tensor, arguments.get("dim", -1)
    if tensor.dim() == 0:
        return tensor.reshape(1)[places.reshape(-1)].reshape(places.shape)
    if schema.name not in WHOLE and not arguments.get("keepdim", False):
        places = places.unsqueeze(dim)
    return torch.gather(tensor, dim, places)


def are_distinct(places, dim):
    if places.dim() == 0:
        return True
    in_order = places.sort(dim).values
    return not bool((in_order.diff(dim=dim) == 0).any())


def other_places(schema, ours, theirs, arguments, mine, wanted):
    """Returns a sentence about what is wrong with the places `mine`, which may differ from `wanted` where elements are
    equal; None where nothing is wrong."""
    try:
        found = elements_at(schema, ours, arguments, mine)
    except (RuntimeError, IndexError) as error:
        return f"the places {mine.tolist()} are none of the argument: {error}"
    expected = elements_at(schema, theirs, arguments, wanted)
    if any_order(schema, arguments):
        found, expected = in_order(found, arguments), in_order(expected, arguments)
    if not torch.equal(torch.nan_to_num(found), torch.nan_to_num(expected)) or not torch.equal(
            found.isnan(), expected.isnan()):
        return f"there are other elements at {mine.tolist()} than at {wanted.tolist()}"
    if schema.name in WHOLE and not are_distinct(mine, arguments.get("dim", -1)):
        return f"the places {mine.tolist()} are not distinct"
    return None
