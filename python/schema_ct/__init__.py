# SPDX-License-Identifier: BSL-1.0
"""Operators of C++ libraries, called from Python."""
