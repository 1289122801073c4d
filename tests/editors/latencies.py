#!/usr/bin/env python3
"""Prints a table of latencies and memory of a language server, for several files.

    latencies.py [--processor] [--include DIR]... [--names N] [--edits N] [--seed N] FILE[=ROOT]... -- SERVER [ARGUMENT]...

For each file, a session opens it, waits for the first evaluation, requests hover, completion and definition for N
names of the file, makes pairs of edits, each of which breaks the superclass of a definition and repairs it, and
requests references and renames of the names. The definitions are spread over the file, and the names are chosen at
random. The table, in Markdown, has milliseconds, the median and the greatest, and the most MB of memory before
references are requested, and at the end. The latency of an edit is the time
until diagnostics of the file for it arrive. With `--processor`, times are processor times of the server, which
other programs on the machine hardly change. ROOT is the root file, by default FILE itself.
"""

import argparse
import os
import random
import re
import statistics
import sys
import time

from client import Client, position

KEYWORDS = set(
    "assert bit bits class code dag def defm defset deftype defvar dump else false field foreach if in include"
    " int let list multiclass string then true".split()
)
SKIPPED = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/|\[\{.*?\}\]|![a-z]\w*|^\s*#.*?$', re.S | re.M)
NAME = re.compile(r"(?<![\w$])[A-Za-z_]\w*")


def spread(found, count):
    """Returns some elements of a list at equal distances, the first and the last among them."""
    if len(found) <= count:
        return found
    return [found[index * (len(found) - 1) // (count - 1)] for index in range(count)]


def timed(options, client, call):
    """Runs a function, and returns its time in milliseconds."""
    # The clock of the processor time of a process, as `clock_getcpuclockid` makes it.
    clock = (~client.process.pid << 3) | 2 if options.processor else time.CLOCK_MONOTONIC
    start = time.clock_gettime(clock)
    call()
    return (time.clock_gettime(clock) - start) * 1000


def memory(process):
    with open(f"/proc/{process.pid}/status") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))


def measure(options, file, root):
    path, root = os.path.realpath(file), os.path.realpath(root)
    uri = "file://" + path
    with open(path) as source:
        text = source.read()
    includes = [os.path.realpath(one) for one in options.include]
    client = Client(options.server, os.path.dirname(root), {"includeDirs": includes, "root": root, "index": False})
    document = {"textDocument": {"uri": uri}}

    def open_file():
        client.notify("textDocument/didOpen", {
            "textDocument": {"uri": uri, "languageId": "tablegen", "version": 1, "text": text}})
        client.request("textDocument/documentSymbol", document)

    def evaluated():
        while True:
            message = client.receive(120)
            if message.get("method") == "$/tablegen/evaluated":
                return
            client.notifications.append(message)

    row = {}
    start = timed(options, client, open_file)
    rest = timed(options, client, evaluated)
    row["open"], row["evaluated"] = [start], [start + rest]

    blank = SKIPPED.sub(lambda one: re.sub(r"[^\n]", " ", one[0]), text)
    names = [one for one in NAME.finditer(blank) if one[0] not in KEYWORDS]
    chosen = random.Random(options.seed).sample(names, min(options.names, len(names)))

    def request(label):
        row[label] = []
        for one in chosen:
            params = {**document, "position": position(text, one.start())}
            if label == "references":
                params["context"] = {"includeDeclaration": True}
            if label == "rename":
                params["newName"] = "Zq7xRenamed"
            method = f"textDocument/{label}"
            row[label].append(timed(options, client, lambda: client.request(method, params)))

    for label in ["hover", "completion", "definition"]:
        request(label)

    row["error shown"], row["error gone"] = [], []
    defs = list(re.finditer(r"^ *defm? +\w+ *: *(\w+)", blank, re.M))
    version = 1
    for one in spread(defs, options.edits):
        at = position(text, one.start(1))
        after = {**at, "character": at["character"] + 1}
        for label, end, new, accept in [
            ("error shown", at, "Q", bool),
            ("error gone", after, "", lambda errors: not errors),
        ]:
            version += 1
            start_of_edit = {"range": {"start": at, "end": end}, "text": new}
            client.notifications.clear()
            client.notify("textDocument/didChange", {
                "textDocument": {"uri": uri, "version": version}, "contentChanges": [start_of_edit]})
            row[label].append(timed(options, client, lambda: client.diagnostics(uri, accept)))
    row["MB"] = [memory(client.process)]
    for label in ["references", "rename"]:
        request(label)
    row["MB after renames"] = [memory(client.process)]
    client.request("shutdown", None)
    client.notify("exit", None)
    client.process.wait(10)
    return row


def figure(values):
    """Formats a median and the greatest value."""
    short = lambda value: f"{value:.0f}" if value >= 10 else f"{value:.1f}"
    if not values:
        return ""
    median = short(statistics.median(values))
    return median if len(values) == 1 else f"{median}, {short(max(values))}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("--processor", action="store_true", help="processor time of the server")
    parser.add_argument("--names", type=int, default=20, help="number of names in requests")
    parser.add_argument("--edits", type=int, default=8, help="number of pairs of edits")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="+", metavar="FILE[=ROOT]")
    arguments = sys.argv[1:]
    split = arguments.index("--") if "--" in arguments else len(arguments)
    options = parser.parse_args(arguments[:split])
    options.server = arguments[split + 1 :]
    if not options.server:
        parser.error("the command of the server is missing, after --")
    table = None
    for one in options.files:
        file, _, root = one.partition("=")
        row = measure(options, file, root or file)
        if table is None:
            table = list(row)
            print("| file | " + " | ".join(table) + " |")
            print("|---" * (len(table) + 1) + "|")
        name = f"`{os.path.basename(file)}`" + (f" of `{os.path.basename(root)}`" if root else "")
        print(f"| {name} | " + " | ".join(figure(row[column]) for column in table) + " |", flush=True)


main()
