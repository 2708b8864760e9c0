# SPDX-License-Identifier: BSL-1.0
"""A client of the language server for tests. Requests wait for their answers."""
import json
import os
import queue
import subprocess
import threading


class Failure(Exception):
    """The error in the answer to a request."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


class Client:
    def __init__(self, command, timeout=30, **options):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **options)
        self.timeout = timeout
        self.messages = queue.Queue()
        self.seen = []  # messages that are no answers
        self.ids = 0
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        out = self.process.stdout
        while True:
            length = None
            while (line := out.readline().strip()):
                name, value = line.split(b":")
                if name == b"Content-Length":
                    length = int(value)
            if length is None:
                self.messages.put(None)
                return
            self.messages.put(json.loads(out.read(length)))

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def frame(self, message):
        body = message if isinstance(message, bytes) else json.dumps(message, ensure_ascii=False).encode()
        return b"Content-Length: %d\r\n\r\n" % len(body) + body

    def send(self, message):
        self.raw(self.frame(message))

    def next_message(self):
        message = self.messages.get(timeout=self.timeout)
        assert message is not None, "the server has ended"
        return message

    def answer(self, wanted):
        """The answer with this id, which is None if the server could not read the message."""
        while True:
            message = self.next_message()
            if "method" not in message and message.get("id") == wanted:
                return message
            self.seen.append(message)

    def request(self, method, params=None):
        self.ids += 1
        self.send({"jsonrpc": "2.0", "id": self.ids, "method": method, "params": params or {}})
        message = self.answer(self.ids)
        if "error" in message:
            raise Failure(message["error"])
        return message["result"]

    def notify(self, method, params=None):
        self.send({"jsonrpc": "2.0", "method": method, "params": params or {}})

    def initialize(self, folders, encodings=("utf-16",), **capabilities):
        result = self.request("initialize", {
            "processId": os.getpid(), "rootUri": None,
            "capabilities": {"general": {"positionEncodings": list(encodings)}, **capabilities},
            "initializationOptions": {"errorsPage": "https://example.org/errors.md"},
            "workspaceFolders": [{"uri": uri(f), "name": f.name} for f in folders]})
        self.notify("initialized")
        return result

    def diagnostics(self, path):
        """The next diagnostics of a file."""
        while True:
            for message in self.seen:
                if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri(path):
                    self.seen.remove(message)
                    return message["params"]
            self.seen.append(self.next_message())

    def end(self):
        """The exit status after shutdown and exit."""
        assert self.request("shutdown") is None
        self.notify("exit")
        return self.process.wait(self.timeout)


def uri(path):
    return path.as_uri()
