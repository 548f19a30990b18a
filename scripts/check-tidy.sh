#!/usr/bin/env bash
# clang-tidy 19 over src/ and tools/, remembering what was clean. Needs a configured release build.
#   scripts/check-tidy.sh [file...]   all of it, or these files
#   scripts/check-tidy.sh --core      what ./test looks at: without terminal, server, store and tools
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec python3 -B scripts/check_tidy.py "$@"
