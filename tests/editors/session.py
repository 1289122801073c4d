#!/usr/bin/env python3
"""Runs a session of an editor with a language server, and prints latencies, answers and memory.

    session.py FILE [--root FILE] [--include DIR]... [--edits N] [--pause S] [--json] -- SERVER [ARGUMENT]...

The session opens FILE, asks for what the server offers about names in it, and makes N pairs of edits,
each of which breaks a statement and repairs it. The latency of an edit is the time until diagnostics
of FILE for it arrive. The root file is FILE itself without `--root`. SERVER is for instance
`tablegen lsp` or `tblgen-lsp-server`. With `--json`, the output has the answers, too.
"""

import argparse
import json
import os
import re
import statistics
import sys
import time

from client import Client, position


def timed(call):
    start = time.monotonic()
    result = call()
    return (time.monotonic() - start) * 1000, result


def count(result):
    if result is None:
        return 0
    if isinstance(result, dict):
        return len(result["items"]) if "items" in result else 1
    return len(result)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("--root")
    parser.add_argument("--edits", type=int, default=10)
    parser.add_argument("--pause", type=float, default=0, help="seconds between edits")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("server", nargs="+")
    args = parser.parse_args()
    path = os.path.realpath(args.file)
    uri = "file://" + path
    includes = [os.path.realpath(one) for one in args.include]
    text = open(path).read()
    root = os.path.realpath(args.root or args.file)
    client = Client(args.server, os.path.dirname(root), {"includeDirs": includes, "root": root, "index": False})
    report = {}

    def open_file():
        document = {"uri": uri, "languageId": "tablegen", "version": 1, "text": text}
        client.notify("textDocument/didOpen", {"textDocument": document})
        # A request is answered when the file has been read.
        client.request("textDocument/documentLink", {"textDocument": {"uri": uri}})

    report["open: answer"], _ = timed(open_file)

    # A def with a superclass, after the includes. The edit makes the name of the class unknown.
    found = list(re.finditer(r"^ *defm? +\w+ *: *(\w+)<", text, re.M))
    found = found or list(re.finditer(r"^ *defm? +\w+ *: *(\w+)", text, re.M))
    if not found:
        raise SystemExit("the file has no def with a superclass")
    target = found[len(found) // 2]
    at = position(text, target.start(1))
    end = {"line": at["line"], "character": at["character"] + 1}
    version = 1

    def edit(start, end, new):
        nonlocal version
        version += 1
        client.notify(
            "textDocument/didChange",
            {
                "textDocument": {"uri": uri, "version": version},
                "contentChanges": [{"range": {"start": start, "end": end}, "text": new}],
            },
        )

    broken, repaired = [], []
    fixes = {}
    for number in range(args.edits + 1):
        time.sleep(args.pause)
        edit(at, at, "Q")
        latency, shown = timed(lambda: client.diagnostics(uri, bool))
        broken.append(latency)
        if number == args.edits:
            fixes = {
                "textDocument": {"uri": uri},
                "range": shown[0]["range"],
                "context": {"diagnostics": shown},
            }
            request = lambda: client.request("textDocument/codeAction", fixes)
            latency_of_fixes, fixes = timed(request)
        time.sleep(args.pause)
        edit(at, end, "")
        latency, _ = timed(lambda: client.diagnostics(uri, lambda errors: not errors))
        repaired.append(latency)
    report["edit: first"] = broken[0]
    report["edit: error shown, median"] = statistics.median(broken[1:])
    report["edit: error gone, median"] = statistics.median(repaired[1:])

    here = {"textDocument": {"uri": uri}, "position": at}
    whole = {
        "textDocument": {"uri": uri},
        "range": {"start": {"line": 0, "character": 0}, "end": position(text, len(text))},
    }
    inside = position(text, min(target.end(), len(text)))
    answers, results = {}, {}
    requests = {
        "textDocument/definition": here,
        "textDocument/declaration": here,
        "textDocument/references": {**here, "context": {"includeDeclaration": True}},
        "textDocument/hover": here,
        "textDocument/completion": here,
        "textDocument/signatureHelp": {**here, "position": inside},
        "textDocument/documentSymbol": {"textDocument": {"uri": uri}},
        "workspace/symbol": {"query": target.group(1)},
        "textDocument/prepareTypeHierarchy": here,
        "textDocument/prepareCallHierarchy": here,
        "textDocument/foldingRange": {"textDocument": {"uri": uri}},
        "textDocument/selectionRange": {"textDocument": {"uri": uri}, "positions": [at]},
        "textDocument/semanticTokens/full": {"textDocument": {"uri": uri}},
        "textDocument/inlayHint": whole,
        "textDocument/documentLink": {"textDocument": {"uri": uri}},
        "textDocument/codeAction": {
            "textDocument": {"uri": uri},
            "range": {"start": at, "end": end},
            "context": {"diagnostics": []},
        },
        "textDocument/formatting": {"textDocument": {"uri": uri}, "options": {"tabSize": 2, "insertSpaces": True}},
        "textDocument/rangeFormatting": {**whole, "options": {"tabSize": 2, "insertSpaces": True}},
        "textDocument/rename": {**here, "newName": "Renamed"},
        "tablegen/record": here,
        "tablegen/expansion": here,
    }
    follow = {
        "textDocument/prepareTypeHierarchy": ["typeHierarchy/supertypes", "typeHierarchy/subtypes"],
        "textDocument/prepareCallHierarchy": ["callHierarchy/incomingCalls", "callHierarchy/outgoingCalls"],
    }
    waiting = list(requests.items())
    while waiting:
        method, params = waiting.pop(0)
        latencies = []
        for _ in range(5):
            latency, answer = timed(lambda: client.request(method, params))
            latencies.append(latency)
        if "error" in answer:
            answers[method] = "none" if answer["error"].get("code") == -32601 else "error"
            continue
        report[method] = statistics.median(latencies)
        results[method] = answer.get("result")
        answers[method] = count(results[method])
        if method in follow and results[method]:
            waiting += [(one, {"item": results[method][0]}) for one in follow[method]]
    if "error" not in fixes:
        results["textDocument/codeAction after an error"] = fixes.get("result")
        answers["textDocument/codeAction after an error"] = count(fixes.get("result"))
        report["textDocument/codeAction after an error"] = latency_of_fixes
    with open(f"/proc/{client.process.pid}/status") as status:
        for line in status:
            if line.startswith(("VmHWM", "VmRSS")):
                name, value, _ = line.split()
                report["memory, MB: " + {"VmHWM:": "peak", "VmRSS:": "now"}[name]] = int(value) / 1024
    client.request("shutdown", None)
    client.notify("exit", None)
    client.process.wait(10)

    if args.json:
        json.dump({"latencies": report, "answers": answers, "results": results}, sys.stdout, indent=1)
        print()
        return
    for name, value in report.items():
        answer = f"  {answers[name]} results" if name in answers else ""
        print(f"{value:10.1f}  {name}{answer}")
    for name, answer in answers.items():
        if isinstance(answer, str):
            print(f"{answer:>10}  {name}")


if __name__ == "__main__":
    main()
