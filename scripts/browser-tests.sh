#!/usr/bin/env bash
# The page in a real browser: opens a table of the release build on a free port and plays on it,
# then one with the two-seat test game, for e2e/two*. The dice are the same every time: what a test
# plays must not be made impossible by a throw. Pictures go to build/screenshots.
#   scripts/browser-tests.sh [e2e/<name>.test.mjs ...]
# Without names: a third of the files, another every day (TERCIO_SHARE); with TERCIO_LONG all of them.
# TERCIO_PAGE=<folder> serves that page (web/dist) instead of the one that is built in.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/setup.sh
tercio_node

folder=$(mktemp -d)
tables=()
trap 'kill "${tables[@]}" 2>/dev/null || true; wait; rm -rf "$folder"' EXIT

# open_table <program and arguments>: serves on a free port; sets $address.
open_table() {
  local name=$folder/table-${#tables[@]}
  local log="$name.log"
  "$@" --listen 127.0.0.1:0 --db "$name.db" --unlimited --log-level warn \
    ${TERCIO_PAGE:+--page "$TERCIO_PAGE"} >"$log" 2>&1 &
  tables+=($!)
  for _ in $(seq 200); do
    address=$(grep -om1 'http://127.0.0.1:[0-9]*' "$log" || true)
    [[ -z $address ]] || return 0
    sleep 0.1
  done
  cat "$log" >&2
  echo "browser tests: $1 did not open" >&2
  return 1
}

# on_table <tests>...
on_table() {
  [[ $# -eq 0 ]] ||
    (cd web && TERCIO_URL=$address node --test --test-concurrency=1 "$@")
}

if [[ $# -eq 0 ]]; then
  all=($(cd web && echo e2e/*.test.mjs))
  for ((i = 0; i < ${#all[@]}; i++)); do
    if [[ -n ${TERCIO_LONG:-} ]] || (((i + ${TERCIO_SHARE:-0}) % 3 == 0)); then set -- "$@" "${all[i]}"; fi
  done
fi
one=() two=()
for test in "$@"; do
  if [[ $test == e2e/two* ]]; then two+=("$test"); else one+=("$test"); fi
done
export TERCIO=$PWD/build/release/tercio
status=0
open_table build/release/toy_table --real-only --seed 1
on_table ${one[@]+"${one[@]}"} || status=1
open_table build/release/toy_table --seed 1
TERCIO_TWO=toy on_table ${two[@]+"${two[@]}"} || status=1
exit "$status"
