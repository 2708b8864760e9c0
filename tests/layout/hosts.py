#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks that the registry, the blocks and the engine have the same layout for every host.

The program schema_ct reads the registries of other hosts, and lets its own engine run their blocks. Types of the host
occur there only behind pointers and in the bytes of an IValue."""

import argparse
import difflib
import sys

import layout

TESTS = f"{layout.ROOT}/tests/runtime"
HOSTS = {"default_host": ["-I", f"{layout.ROOT}/hosts/default"],
         "least_host": ["-I", f"{TESTS}/least_host", '-DSCHEMA_CT_HOST_HEADER="least_host.hpp"'],
         "wide_host": ["-I", f"{TESTS}/second_host", '-DSCHEMA_CT_HOST_HEADER="wide_host.hpp"']}


def lines_for(host, compiler):
    info, found = layout.records_of("registry.cpp", compiler, HOSTS[host], layout.ROOT)
    text = {name.replace(host, "HOST"): layout.described(info, name, record) for name, record in found.items()}
    return [line.replace(host, "HOST") for name in sorted(text) for line in text[name]]


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--compiler", default="g++")
    compiler = options.parse_args().compiler
    first, *others = HOSTS
    expected = lines_for(first, compiler)
    if not any(line.startswith("struct dispatch::HOST::operator_entry:") for line in expected):
        sys.exit("the operators of the registry are not among what is compared")
    for host in others:
        changes = list(difflib.unified_diff(expected, lines_for(host, compiler), first, host, lineterm="", n=2))
        if changes:
            sys.exit("a program of one host cannot read what libraries of the other register:\n" + "\n".join(changes))


if __name__ == "__main__":
    main()
