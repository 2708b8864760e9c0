# SPDX-License-Identifier: BSL-1.0
"""Operators registered with schema_ct, called from Python with Paddle's tensors.

    import paddle, schema_ct.paddle as schema_ct
    library = schema_ct.load_library("libcodec_ops.so")
    schema_ct.ops.codec.decode(handle, frame_index=3)   # or paddle.ops.codec.decode(…)
    library.close()                                     # its operators go with it

Importing the package adds the operators to paddle.ops and the classes to paddle.classes, and so to torch.ops and
torch.classes after paddle.enable_compat(). docs/paddle.md describes the package.
"""

import paddle  # libpaddle must be loaded before the modules that are linked to it

try:
    from ._built_for import PADDLE as _built_for
except ImportError:  # run from the sources, with a binding that the user compiled
    _built_for = paddle.__version__
if paddle.__version__ != _built_for:
    raise ImportError(f"schema_ct.paddle was compiled against Paddle {_built_for}, whose classes it knows, and Paddle "
                      f"{paddle.__version__} is installed: install the binding once more, or Paddle {_built_for}")

import _schema_ct_paddle as _binding
from schema_ct._frontend import Frontend, RegistrationError
from schema_ct._shapes import Fake, finders, register_autograd, register_fake

from . import _graphs, _paddle_entry
from ._wrapped import wrap

__all__ = ["Fake", "RegistrationError", "classes", "load_library", "operator_names", "ops", "register_autograd",
           "register_fake", "registration_errors", "wrap"]


class _PaddleFrontend(Frontend):
    def forget(self):
        super().forget()
        _paddle_entry.forget()

    def load_library(self, path):
        library = super().load_library(path)
        _graphs.register()
        return library


operator_names = _binding.operator_names
registration_errors = _binding.registration_errors
_frontend = _PaddleFrontend("schema_ct.paddle", _binding)
finders.append(_binding.operator)
ops, classes, load_library = _frontend.ops, _frontend.classes, _frontend.load_library

_paddle_entry.install(_binding, _frontend.find_class)
_graphs.install()
