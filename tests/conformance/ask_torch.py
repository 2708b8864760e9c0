# SPDX-License-Identifier: BSL-1.0
"""Parses schemas with the installed PyTorch, in worker processes; a worker's death or silence is an answer too.

    torch_answers(schemas) -> [Answer]           acceptance and printed form, with and without type variables
    equal_in_torch([(a, b)]) -> [bool]           whether PyTorch reads both as the same schema and prints them alike

Run as a program it answers JSON strings, one a line, from standard input.
"""

import argparse
import json
import os
import queue
import signal
import struct
import subprocess
import sys
import threading
import typing

import inputs

CHUNK = 256
SILENCE_S = 20
MEMORY_BYTES = 6 << 30


class Verdict(typing.NamedTuple):
    """The result of a parse; `accepted` is None if the process died. Texts have a character per byte."""

    accepted: bool | None
    printed: str | None
    error: str


class Answer(typing.NamedTuple):
    variables: Verdict
    strict: Verdict


# The worker: length-prefixed questions on standard input, one JSON line each on standard output.


def _printed(schema):
    """The schema as PyTorch prints it, with a character per byte."""
    try:
        return str(schema).encode("utf-8").decode("latin-1")
    except UnicodeDecodeError as error:
        return error.object.decode("latin-1")


def _verdict(parse, text, type_variables):
    try:
        schema = parse(text, type_variables)
    except Exception as error:  # every kind of exception means "rejected"
        try:
            return [False, None, f"{type(error).__name__}: {error}"]
        except UnicodeError:
            return [False, None, type(error).__name__]
    return [True, _printed(schema), ""]


def _same(parse, a, b):
    try:
        first, second = parse(a, True), parse(b, True)
        return first == second and _printed(first) == _printed(second)
    except Exception:
        return False


def worker():
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    import torch

    parse = torch._C.parse_schema
    read, write = sys.stdin.buffer.read, sys.stdout.write
    write(json.dumps(torch.__version__) + "\n")
    sys.stdout.flush()
    while True:
        header = read(9)
        if len(header) < 9:
            return
        kind, first, second = struct.unpack("<cII", header)
        a, b = read(first), read(second)
        if kind == b"S":
            answer = _same(parse, a, b)
        else:
            relaxed = _verdict(parse, a, True)
            strict = _verdict(parse, a, False)
            answer = [relaxed, None if strict == relaxed else strict]
        write(json.dumps(answer) + "\n")
        sys.stdout.flush()


# The parent.


class _Worker:
    def __init__(self, python):
        self.process = subprocess.Popen(
            [python, os.path.abspath(__file__), "--worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        first = self.process.stdout.readline()
        if not first:
            raise RuntimeError(f"{python} cannot import torch")
        self.version = json.loads(first)

    def ask(self, packets):
        """The answers to the packets, in order: fewer than packets if the process died or fell silent."""

        def feed():
            try:
                for packet in packets:
                    self.process.stdin.write(packet)
                self.process.stdin.flush()
            except OSError:
                pass

        feeder = threading.Thread(target=feed)
        feeder.start()
        answers = []
        for _ in packets:
            watchdog = threading.Timer(SILENCE_S, self.process.kill)
            watchdog.start()
            line = self.process.stdout.readline()
            watchdog.cancel()
            if not line.endswith(b"\n"):
                break
            answers.append(json.loads(line))
        if len(answers) < len(packets):
            self.process.kill()
        feeder.join()
        return answers

    def close(self):
        try:
            self.process.stdin.close()
        except OSError:
            pass
        self.process.wait()
        self.process.stdout.close()

    def death(self):
        code = self.process.wait()
        if code == -signal.SIGKILL:
            return f"no answer within {SILENCE_S} s, or killed"
        return f"died of {signal.Signals(-code).name}" if code < 0 else f"ended with status {code}"


def _ask_all(packets, python, workers):
    """One raw answer per packet. If the process died of a packet, its answer is a string that says how."""
    answers = [None] * len(packets)
    chunks = queue.SimpleQueue()
    for start in range(0, len(packets), CHUNK):
        chunks.put((start, min(start + CHUNK, len(packets))))
    failures = []

    def serve():
        current = None
        try:
            while True:
                try:
                    start, end = chunks.get_nowait()
                except queue.Empty:
                    return
                while start < end:
                    current = current or _Worker(python)
                    got = current.ask(packets[start:end])
                    answers[start : start + len(got)] = got
                    start += len(got)
                    if start < end:
                        answers[start] = current.death()
                        current.close()
                        current = None
                        start += 1
        except Exception as error:
            failures.append(error)
        finally:
            if current:
                current.close()

    threads = [threading.Thread(target=serve) for _ in range(max(1, workers))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return answers


def torch_version(python=sys.executable):
    started = _Worker(python)
    started.close()
    return started.version


def torch_answers(schemas, python=sys.executable, workers=2):
    packets = [struct.pack("<cII", b"P", len(text), 0) + text for text in schemas]
    result = []
    for raw in _ask_all(packets, python, workers):
        if isinstance(raw, str):
            died = Verdict(None, None, raw)
            result.append(Answer(died, died))
        else:
            relaxed = Verdict(*raw[0])
            result.append(Answer(relaxed, relaxed if raw[1] is None else Verdict(*raw[1])))
    return result


def equal_in_torch(pairs, python=sys.executable, workers=2):
    packets = [struct.pack("<cII", b"S", len(a), len(b)) + a + b for a, b in pairs]
    return [raw is True for raw in _ask_all(packets, python, workers)]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    if parser.parse_args().worker:
        worker()
        return
    schemas = [json.loads(line).encode("latin-1") for line in sys.stdin]
    for schema, answer in zip(schemas, torch_answers(schemas)):
        print(
            json.dumps({"input": inputs.show(schema), "variables": answer.variables, "strict": answer.strict})
        )


if __name__ == "__main__":
    main()
