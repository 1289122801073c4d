#!/usr/bin/env bash
# Makes the sites of the sources beside this script and visits them: `run.sh TABLEGEN NODE_MODULES`.
#
# TABLEGEN is the command, NODE_MODULES a directory with the npm packages that check.mjs needs, such as
# crates/tools/playground after `npm ci`.
set -euo pipefail
tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tablegen=$(realpath "$1")
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for source in "$tests"/*.td; do
    name=$(basename "$source" .td)
    "$tablegen" browse "$source" -o "$work/$name"
    node "$tests/check.mjs" "$work/$name" 40
done
