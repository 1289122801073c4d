"""Client of a language server: starts it, sends requests and notifications, and receives answers."""

import json
import os
import queue
import subprocess
import threading
import urllib.parse


def uri(path):
    return "file://" + urllib.parse.quote(path)


def path_of(text):
    return urllib.parse.unquote(text.removeprefix("file://"))


def position(text, offset):
    line = text.count("\n", 0, offset)
    return {"line": line, "character": offset - (text.rfind("\n", 0, offset) + 1)}


class Client:
    def __init__(self, command, root, options):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.messages = queue.Queue()
        self.notifications = []
        self.last = 0
        threading.Thread(target=self.read, daemon=True).start()
        answer = self.request(
            "initialize",
            {
                "processId": os.getpid(),
                "rootUri": uri(root),
                "workspaceFolders": [{"uri": uri(root), "name": "root"}],
                "capabilities": {},
                "initializationOptions": options,
            },
        )
        self.capabilities = answer["result"]["capabilities"]
        self.notify("initialized", {})

    def read(self):
        stream = self.process.stdout
        while True:
            length = None
            while line := stream.readline().strip():
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if length is None:
                self.messages.put(None)
                return
            self.messages.put(json.loads(stream.read(length)))

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def receive(self, timeout):
        message = self.messages.get(timeout=timeout)
        if message is None:
            raise SystemExit("the server ended")
        return message

    def request(self, method, params, timeout=120):
        self.last += 1
        self.send({"id": self.last, "method": method, "params": params})
        while True:
            message = self.receive(timeout)
            if message.get("id") == self.last and "method" not in message:
                return message
            self.notifications.append(message)

    def diagnostics(self, uri, accept, timeout=120):
        """Waits for diagnostics of a file that `accept` accepts."""
        while True:
            pending, self.notifications = self.notifications, []
            for message in pending or [self.receive(timeout)]:
                if message.get("method") == "textDocument/publishDiagnostics":
                    params = message["params"]
                    errors = [one for one in params["diagnostics"] if one.get("severity", 1) == 1]
                    if params["uri"] == uri and accept(errors):
                        return errors
