# SPDX-License-Identifier: BSL-1.0
"""python -m PACKAGE stubs …"""

import sys

from ._stubs import main

if __name__ == "__main__":
    if sys.argv[1:2] != ["stubs"]:
        sys.exit(f"usage: python -m {__package__} stubs [LIBRARY…] [-o FOLDER]\n\n"
                 "  writes a .pyi file for the operators of the package, or of libraries")
    sys.exit(main(sys.argv[2:]))
