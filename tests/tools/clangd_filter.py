#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""clangd_filter.py PROGRAM CLANGD: tests `schema_ct explain -- clangd`, with programs in clangd's place, then with clangd.

The programs are Python code in this file, so each byte that they read and write is known."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

from lsp_client import Client, uri

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
CLANGD = shutil.which(sys.argv[2])
ROOT = pathlib.Path(__file__).resolve().parents[2]
MIB = 1 << 20


def framed(body):
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def error_in(path):
    """A publishDiagnostics message with an error of the library."""
    notes = ["Call to consteval function 'x' is not a constant expression", "", "/i/clang.hpp:118:5:",
             """note: in call to 'schema_error(&"unknown type"[0], {"argument 1 (x)   "}, 3, {"f(>>Tensr<< x) -> ()"}, &f)'""", "",
             """/i/literal.hpp:1:1:\nnote: in call to 'refuse("f(Tensr x) -> ()", f)'"""]
    at = {"start": {"line": 0, "character": 6}, "end": {"line": 0, "character": 24}}
    return {"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics",
            "params": {"uri": uri(path), "diagnostics": [{"message": "\n".join(notes), "range": at, "severity": 1}]}}


class Filter(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name)

    def command(self, code):
        """The command that runs a program of this code in clangd's place."""
        program = self.path / "clangd-test"
        program.write_text(f"#!{sys.executable}\nimport os, signal, sys, time\nread, write = sys.stdin.buffer, sys.stdout.buffer\n{code}\n")
        program.chmod(0o755)
        return [PROGRAM, "explain", "--", program]

    def run_as_clangd(self, code, data=b"", **options):
        return subprocess.run(self.command(code), input=data, capture_output=True, timeout=60, **options)

    def test_every_byte_passes_through(self):
        for data in (b"", b"no frame", framed(b"{}"), framed(b"{}") * 3, framed(b'{"a":') + framed(b"\xff\xfe"), b"Content-Length: 5\r\n\r\n{",
                     b"Content-Length: 1\r\n\r\n{}" + framed(b"{}"), b"Content-Length: -1\r\n\r\n{}", b"content-length:2\r\nX: y\r\n\r\n{}",
                     b"Content-Length: 2\n\n{}\n", bytes(range(256)) * 100, framed(b'{"publishDiagnostics schema_error(": }'),
                     framed(json.dumps({"method": "textDocument/publishDiagnostics", "params": {"uri": "x", "diagnostics": []}}).encode())):
            done = self.run_as_clangd("write.write(read.read())", data)
            self.assertEqual((done.stdout, done.stderr, done.returncode), (data, b"", 0))

    def test_much_in_both_directions_at_once(self):
        data = framed(b" " * (3 * MIB)) * 4
        # The program reads nothing until all its output is taken, and the other way round.
        done = self.run_as_clangd(f"write.write(b'x' * {8 * MIB}); write.flush(); write.write(read.read())", data)
        self.assertEqual(done.stdout, b"x" * (8 * MIB) + data)
        done = self.run_as_clangd("for line in iter(lambda: read.read(999), b''): write.write(line)", data)
        self.assertEqual(done.stdout, data)

    def test_a_giant_frame(self):
        data = framed(b" " * (65 * MIB))
        done = self.run_as_clangd("write.write(read.read())", data + framed(b"{}"))
        self.assertEqual(done.stdout, data + framed(b"{}"))

    def test_only_an_error_of_the_library_is_replaced(self):
        source = self.path / "a.cpp"
        source.write_text('m.def("f(Tensr x) -> ()");\n')
        other = framed(b'{"id": 1}')
        data = other + framed(json.dumps(error_in(source)).encode()) + other
        slowly = "data = read.read()\nfor i in range(0, len(data), 100): write.write(data[i:i + 100]); write.flush()"
        for code in ("write.write(read.read())", slowly):
            out = self.run_as_clangd(code, data).stdout
            self.assertTrue(out.startswith(other) and out.endswith(other), out)
            header, body = out[len(other):-len(other)].split(b"\r\n\r\n", 1)
            self.assertEqual(header, b"Content-Length: %d" % len(body))
            found = json.loads(body)["params"]["diagnostics"][0]
            self.assertEqual(found["message"], "argument 1 (x): unknown type")
            self.assertEqual(found["range"], {"start": {"line": 0, "character": 9}, "end": {"line": 0, "character": 14}})
            self.assertTrue(found["codeDescription"]["href"].endswith("/docs/errors.md#unknown_type"))

    def test_exit_status_and_standard_error(self):
        done = self.run_as_clangd("read.read(); sys.stderr.write('log'); sys.exit(7)")
        self.assertEqual((done.stdout, done.stderr, done.returncode), (b"", b"log", 7))
        self.assertEqual(self.run_as_clangd("os.kill(os.getpid(), signal.SIGKILL)").returncode, 128 + signal.SIGKILL)
        missing = subprocess.run([PROGRAM, "explain", "--", self.path / "clangd-missing"], input=b"", capture_output=True)
        self.assertEqual(missing.returncode, 127)
        self.assertIn(b"clangd-missing: No such file or directory", missing.stderr)

    def test_clangd_ends_before_the_editor(self):
        done = self.run_as_clangd("os.close(0); write.write(b'bye'); sys.exit(3)", framed(b" " * MIB) * 9)
        self.assertEqual((done.stdout, done.returncode), (b"bye", 3))

    def start(self, code):
        return subprocess.Popen(self.command(code), stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def test_the_editor_ends_before_clangd(self):
        with self.start(f"write.write(b'x' * {MIB}); read.read(); sys.exit(4)") as started:
            started.stdout.close()
            self.assertIn(started.wait(60), (4, 120, 1, 128 + signal.SIGPIPE))

    def test_signals_reach_clangd(self):
        handles = "signal.signal(signal.SIGTERM, lambda *_: (write.write(b'ended'), write.flush(), os._exit(5)))"
        for code, status, out in ((handles, 5, b"ended"), ("", 128 + signal.SIGTERM, b"")):
            with self.start(f"{code}\nwrite.write({framed(b'{}')}); write.flush(); time.sleep(60)") as started:
                self.assertEqual(started.stdout.read(len(framed(b"{}"))), framed(b"{}"))
                started.send_signal(signal.SIGTERM)
                self.assertEqual(started.stdout.read(), out)
                self.assertEqual(started.wait(60), status)

    @unittest.skipIf(CLANGD is None, "clangd is not installed")
    def test_with_clangd(self):
        source = self.path / "wrong.cpp"
        text = ('#include <torch/library.h>\nstatic at::Tensor f(const at::Tensor& x, int64_t) { return x; }\nTORCH_LIBRARY(vision, m) {\n'
                '  m.def("f(Tensor x, "\n        "float k) -> Tensor", &f);\n  m.def("g(Tensr x) -> ()");\n  int x = "no";\n}\n')
        (self.path / "compile_flags.txt").write_text(f"-std=c++20\n-I{ROOT}/include\n-I{ROOT}/hosts/default\n")
        wanted = {"argument 2 (k): the schema and the function disagree on a type\n`float` here, `int64_t` in the function\n"
                  "help: write `int` here, or let the function take `double`": (4, 9, 14),
                  "argument 1 (x): unknown type (did you mean Tensor?)": (5, 11, 16),
                  "Cannot initialize a variable of type 'int' with an lvalue of type 'const char[3]'": (6, 6, 7)}
        for related in (False, True):
            log = self.path / "log"
            source.write_text("\n" + text)
            command = [PROGRAM, "explain", "--", CLANGD, "--log=verbose", "-j=1", "--background-index=0", *["--pretty"] * related]
            with log.open("wb") as errors:
                client = Client(command, timeout=120, stderr=errors)
            client.request("initialize", {"processId": os.getpid(), "rootUri": None, "capabilities": {
                "textDocument": {"publishDiagnostics": {"relatedInformation": related}}}})
            client.notify("initialized")
            client.notify("textDocument/didOpen", {"textDocument": {"uri": uri(source), "languageId": "cpp", "version": 1, "text": text}})
            found = client.diagnostics(source)["diagnostics"]
            places = {d["message"]: (d["range"]["start"]["line"], d["range"]["start"]["character"], d["range"]["end"]["character"])
                      for d in found if d["severity"] == 1}
            places = {m: p if m.startswith("arg") else (p[0], p[1], 7) for m, p in places.items()}
            self.assertEqual(places, wanted)
            self.assertEqual(len(found), 3, found)
            with client.process:
                self.assertEqual(client.end(), 0)
            source.write_text(text)
            explained = subprocess.run([PROGRAM, "explain", log], capture_output=True, check=True).stdout.decode()
            for line in ("5:10: error: argument 2 (k): the schema and the function disagree on a type\n",
                         "6:12: error: argument 1 (x): unknown type (did you mean Tensor?)\n", "7:7: error: Cannot initialize a variable"):
                self.assertIn(f"\n{source}:{line}", explained)
            self.assertNotIn("schema_error(", explained)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
