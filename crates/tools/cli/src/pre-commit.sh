#!/bin/sh
# Formats the changed lines of staged .td files. Install it with
#   tablegen fmt --print-git-hook > .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$(git rev-parse --show-toplevel)"

git diff --cached --name-only --diff-filter=AMR -z -- '*.td' | tr '\0' '\n' > "$work/files"
while IFS= read -r file; do
    # Lines that the commit adds or changes, as options.
    lines=$(git diff --cached -U0 -- "$file" | sed -n \
        's/^@@ -[0-9,]* +\([0-9]*\) @@.*/\1 1/p; s/^@@ -[0-9,]* +\([0-9]*\),\([0-9]*\) @@.*/\1 \2/p' |
        while read -r first count; do
            if [ "$count" -gt 0 ]; then
                echo "--lines=$first:$((first + count - 1))"
            fi
        done)
    [ -n "$lines" ] || continue
    git show ":$file" > "$work/staged"
    # shellcheck disable=SC2086 # one option for each line
    tablegen fmt $lines --stdin-path="$file" < "$work/staged" > "$work/formatted"
    cmp -s "$work/staged" "$work/formatted" && continue
    mode=$(git ls-files --stage -- "$file" | cut -d ' ' -f 1)
    # A file without further changes is formatted too. Other files keep their changes.
    if git diff --quiet -- "$file"; then
        cat "$work/formatted" > "$file"
    fi
    git update-index --cacheinfo "$mode,$(git hash-object -w --path="$file" "$work/formatted"),$file"
    echo "formatted: $file"
done < "$work/files"
