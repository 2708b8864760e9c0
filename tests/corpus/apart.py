# SPDX-License-Identifier: BSL-1.0
"""Kernels apart from their schemas: by impl() in the block of the def(), in another block, in another file, and in the
stable ABI. In each form the right registrations are accepted, and every wrong twin is refused on the line of its kernel.

Each form is a function (compiler, shard, wrong, file) -> [line of text on a failure].
"""

import json
import re

import refusals
import signatures
import sources
import twins
from refusals import compiled, named, none_of, said_of, twin_mistakes

# All mistakes of a block are reported where it begins, with the lines of both statements.
LINE_OF_IMPL = re.compile(r"impl_and_def_in_lines\{(\d+)|impl in line (\d+)")


def at_its_impl(error):
    line, text = error
    found = LINE_OF_IMPL.search(text)
    return int(found[1] or found[2]) if found else line, text


def written(shard, make_blocks, head=sources.HEAD):
    """A function that writes the file of a whole shard, or of its twins."""
    return lambda some, text_of: sources.registering(shard, dict(enumerate(some)), text_of, make_blocks, head)


def in_one_file(make_blocks, head=sources.HEAD):
    def form(compiler, shard, wrong, file):
        write = written(shard, make_blocks, head)
        text, places = write(wrong, lambda twin: twin.schema)
        said = refusals.by_line(map(at_its_impl, said_of(compiled(compiler, file, text), file)))
        right = named(file, "right")
        text, _ = write(shard, lambda r: r.text)
        return twin_mistakes(said, shard, wrong, places, file) + none_of(said_of(compiled(compiler, right, text), right), right)

    return form


in_one_block = in_one_file(sources.blocks_together)
in_two_blocks = in_one_file(sources.blocks_apart)
in_the_stable_abi = in_one_file(sources.stable_blocks, sources.STABLE_HEAD)


def in_two_files(program):
    """The form in which `schema_ct check --library` compares the records of two objects."""

    def checked(compiler, shard, some, text_of, file):
        """(the errors about kernels, which kernel is on which line of their file)"""
        objects = []
        for blocks in (sources.definitions, sources.kernels):
            source = named(file, blocks.__name__)
            text, places = written(shard, blocks)(some, text_of)
            objects.append(str(source.with_suffix(".o")))
            said = compiled(compiler, source, text, ["-c", "-o", objects[-1]])
            if said:
                return said_of(said, source) or [(0, said)], places
        ran = refusals.run([program, "check", "--library", "--no-load", "--json", *objects])
        errors = [found for found in json.loads(ran.stdout) if found["severity"] == "error"]
        return [(f["line"] if f["file"] == str(source) else 0, f["message"]) for f in errors], places

    def form(compiler, shard, wrong, file):
        said, places = checked(compiler, shard, wrong, lambda twin: twin.schema, file)
        # The program's sentence on a type is general; what is wrong with an optional or a tuple is in a note.
        wrong = [twin._replace(says=(*twin.says, twins.MISMATCH[0])) for twin in wrong]
        out = twin_mistakes(refusals.by_line(said), shard, wrong, places, file)
        said, _ = checked(compiler, shard, shard, lambda r: r.text, file)
        return out + none_of(said, file)

    return form


def in_stable_types(shard):
    """The registrations of a shard whose types the stable ABI has, with kernels of that ABI's types."""
    out = []
    for r in shard:
        parameters = [signatures.stable(part.type) for part in r.schema.arguments]
        returns = [signatures.stable(part.type) for part in r.schema.returns]
        if None not in parameters + returns:
            out.append(r._replace(parameters=parameters, result=signatures.returned(returns)))
    return out
