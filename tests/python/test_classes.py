# SPDX-License-Identifier: BSL-1.0
"""Custom classes as Python types."""

import copy
import gc
import pickle
import pydoc

import numpy as np
import pytest

import schema_ct as sc


@pytest.fixture(scope="session")
def classes(build):
    sc.load_library(build("classes_ops"))
    return sc.classes.classes


def test_names(classes):
    assert "classes" in dir(sc.classes) and dir(classes) == ["Bag", "Plain"]
    assert not hasattr(classes, "Sack") and not hasattr(sc.classes, "nowhere")
    assert classes.Bag is classes.Bag and isinstance(classes.Bag, type)
    assert (classes.Bag.__name__, classes.Bag.__module__) == ("Bag", "schema_ct.classes.classes")
    assert {"add", "of", "total", "__len__"} <= set(dir(classes.Bag))
    assert "Numbers in the order" in pydoc.render_doc(classes.Bag)
    assert "Puts one more" in classes.Bag.add.__doc__ and "int k=1" in classes.Bag.add.__doc__
    assert classes.Bag.total.__doc__ == "The sum."


def test_objects(classes):
    bag = classes.Bag([1, 2])
    assert type(bag) is classes.Bag
    bag.add()
    bag.add(k=4)
    add = bag.add
    add(5)
    classes.Bag.add(bag, 6)
    assert [bag[i] for i in range(len(bag))] == [1, 2, 1, 4, 5, 6]
    assert sc.ops.classes.sum(bag) == bag.total == 19
    assert type(sc.ops.classes.same(bag)) is classes.Bag and type(classes.Bag.of(3)) is classes.Bag
    assert bag.of(3)[0] == 3
    assert bag.scaled(np.ones(2, np.float32)).tolist() == [19, 19]


def test_magic_methods(classes):
    bag = classes.Bag([1, 2])
    assert len(bag) == 2 and list(bag) == [1, 2] and 2 in bag and 3 not in bag and bag
    assert not classes.Bag()
    bag[0] = 9
    assert bag[0] == 9 and bag + classes.Bag([1]) == classes.Bag([9, 2, 1])
    assert bag(2) == 22 and repr(bag) == "Bag of 2"
    with pytest.raises(IndexError, match="no such"):
        bag[7]
    with pytest.raises(TypeError):
        hash(bag)
    plain = classes.Plain()
    assert repr(plain) == "<object of __torch__.torch.classes.classes.Plain>" and hash(plain) is not None
    assert not callable(plain) and not hasattr(plain, "__len__")
    with pytest.raises(TypeError, match="no len"):
        len(plain)


def test_properties(classes):
    plain = classes.Plain()
    plain.value = 3
    assert plain.value == 3
    with pytest.raises(TypeError, match="expected a value of type 'int'"):
        plain.value = "3"
    with pytest.raises(AttributeError, match="the attribute 'total' of .*Bag cannot be set"):
        classes.Bag().total = 1
    with pytest.raises(AttributeError, match="cannot be set"):
        plain.other = 1
    with pytest.raises(AttributeError, match="has no attribute 'other'"):
        plain.other


def test_copies(classes):
    bag = classes.Bag([1, 2])
    for twin in (pickle.loads(pickle.dumps(bag)), copy.copy(bag), copy.deepcopy(bag)):
        assert type(twin) is classes.Bag and twin == bag
        twin.add()
        assert len(bag) == 2
    with pytest.raises(TypeError, match="has no def_pickle"):
        pickle.dumps(classes.Plain())


def test_wrong_calls(classes):
    for call in (lambda: classes.Bag("text"), lambda: classes.Bag([1], [2]), lambda: classes.Bag(nonsense=1),
                 lambda: classes.Bag.add(), lambda: classes.Bag.add(3), lambda: classes.Bag.add(classes.Plain()),
                 lambda: classes.Bag().add("1"), lambda: classes.Bag() + 3, lambda: sc.ops.classes.sum(classes.Plain())):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(TypeError, match="makes objects"):
        classes.Bag.__base__()


def test_objects_are_freed(classes):
    import resource

    def calls(n):
        for _ in range(n):
            bag = classes.Bag([1, 2, 3])
            bag.add()
            bag + bag

    calls(1000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    calls(30_000)
    gc.collect()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2000, "kilobytes"


def test_a_class_goes_and_comes(python, classes):
    from conftest import BUILT

    assert python(f"""
import schema_ct as sc
path = {str(BUILT / "libclasses_ops.so")!r}
library = sc.load_library(path)
Bag = sc.classes.classes.Bag
bag = Bag([1])
try:
    library.close()
except RuntimeError as error:
    print("1 object of custom classes" in str(error))
method = bag.add
del bag, method
library.close()
print(hasattr(sc.classes, "classes"))
try:
    Bag([1])
except RuntimeError as error:
    print(str(error))
with sc.load_library(path):
    print(sc.classes.classes.Bag([1, 2])(1), Bag([5])(1))
""") == ("True\nFalse\nNo custom class __torch__.torch.classes.classes.Bag is registered\n3 5\n")
