#!/usr/bin/env bash
# Installs the Debian packages that are missing, and does nothing, quickly, when none is.
#   scripts/setup.sh build         what ./play needs
#   scripts/setup.sh build test    what ./test needs
# Can also be sourced, for tercio_setup. TERCIO_SKIP_SETUP=1 trusts the machine as it is.

tercio_packages() {
  case "$1" in
    build) echo g++ cmake ninja-build ccache mold pkg-config nlohmann-json3-dev \
      libtomlplusplus-dev libcli11-dev libsodium-dev libboost1.81-dev libsqlite3-dev gzip ;;
    test) echo git libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev clang-19 \
      clang-tidy-19 clang-format-19 libclang-rt-19-dev python3 ;;
    *) echo "setup: there is no package group '$1', only build and test" >&2; return 2 ;;
  esac
}

# tercio_missing <package>...: those that are not installed, on one line.
tercio_missing() {
  local installed package missing=()
  installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "$@" 2>/dev/null || true) "
  for package in "$@"; do
    [[ $installed == *" installed:$package "* ]] || missing+=("$package")
  done
  echo "${missing[*]-}"
}

# tercio_setup <group>...
tercio_setup() {
  [[ ${TERCIO_SKIP_SETUP:-} != 1 ]] || return 0
  local group packages=() missing=() some log
  for group in "$@"; do
    some=$(tercio_packages "$group") || return
    read -ra some <<<"$some"
    packages+=("${some[@]}")
  done
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "setup: this is not Debian, so nothing can be installed by itself; install what" \
      "'apt-get install ${packages[*]}' would, then run this again with TERCIO_SKIP_SETUP=1." >&2
    return 1
  fi
  read -ra missing <<<"$(tercio_missing "${packages[@]}")"
  [[ ${#missing[@]} -gt 0 ]] || return 0

  local by_hand="apt-get install --no-install-recommends ${missing[*]}" as_root=()
  if [[ $(id -u) -ne 0 ]]; then
    if command -v sudo >/dev/null && { [[ -t 0 ]] || sudo -n true 2>/dev/null; }; then
      as_root=(sudo)
    else
      echo "setup: packages are missing and only root may install them; run: $by_hand" >&2
      return 1
    fi
  fi
  echo "setup: installing ${missing[*]}" >&2
  log=$(mktemp)
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
  # A failed update is no reason to stop: the lists already there may do.
  "${apt[@]}" update >"$log" 2>&1 || true
  if ! "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >>"$log" 2>&1; then
    tail -n 15 "$log" >&2
    echo "setup: that did not work (whole log: $log); run by hand: apt-get update && $by_hand" >&2
    return 1
  fi
  rm -f "$log"
}

# tercio_logged <log> <what to do if it fails> <command>...: its output goes to the log, and is shown
# (the end of it) only if it fails.
tercio_logged() {
  local log=$1 advice=$2
  shift 2
  mkdir -p "$(dirname "$log")"
  if ! "$@" </dev/null >"$log" 2>&1; then
    tail -n 40 "$log" >&2
    echo "This failed: $*" >&2
    echo "The whole log is in $log. $advice" >&2
    return 1
  fi
}

# tercio_build <preset> [cmake --build options]: configures if needed and builds. Run it from the
# top of the source folder.
tercio_build() {
  local preset=$1
  shift
  # ccache keeps its files in the home folder; without one, keep them with the build.
  [[ -w ${HOME:-/nonexistent} ]] || export CCACHE_DIR="$PWD/build/ccache"
  local advice="If it speaks of a stale or foreign cache, remove build/$preset and try again."
  # Once configured, the build itself notices changes of CMake files and new sources; a program that
  # came with a newly installed package it would not.
  if [[ ! -e build/$preset/build.ninja || ${TERCIO_CONFIGURE:-} == 1 ]]; then
    tercio_logged "build/log/configure-$preset.txt" "$advice" cmake --preset "$preset" || return
  fi
  tercio_logged "build/log/build-$preset.txt" "$advice" cmake --build --preset "$preset" "$@"
}

if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
  set -euo pipefail
  if [[ $# -eq 0 ]]; then
    echo "usage: scripts/setup.sh build [test]" >&2
    exit 2
  fi
  tercio_setup "$@"
fi
