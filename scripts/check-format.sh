#!/usr/bin/env bash
# Are all C++ files as clang-format 19 would write them? --fix rewrites them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mode=(--dry-run -Werror)
[[ ${1:-} != --fix ]] || mode=(-i)
git ls-files -z --cached --others --exclude-standard -- '*.h' '*.cpp' |
  while IFS= read -r -d '' file; do [[ ! -e $file ]] || printf '%s\0' "$file"; done |
  xargs -0 -r -n 20 -P "$(nproc)" clang-format-19 "${mode[@]}" || {
  echo "To put it right: scripts/check-format.sh --fix" >&2
  exit 1
}
