# SPDX-License-Identifier: BSL-1.0
"""Operators on Paddle's own tensors: the package schema_ct_paddle under its usual name."""

import sys

try:
    import schema_ct_paddle
except ModuleNotFoundError as error:
    if error.name not in ("paddle", "schema_ct_paddle", "_schema_ct_paddle"):
        raise
    raise ImportError(f"schema_ct.paddle needs the module {error.name!r}, which is not installed: install the binding "
                      "that is compiled against Paddle, with pip install schema-ct[paddle]",
                      name=error.name) from None

sys.modules[__name__] = schema_ct_paddle
