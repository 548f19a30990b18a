#!/usr/bin/env bash
# Installs the Debian packages that are missing, and does nothing, quickly, when none is.
#   scripts/setup.sh build              what the terminal game needs
#   scripts/setup.sh build page         what ./play needs
#   scripts/setup.sh build page test    what ./test needs
# Can also be sourced, for tercio_setup. TERCIO_SKIP_SETUP=1 trusts the machine as it is.

tercio_packages() {
  case "$1" in
    build) echo g++ cmake ninja-build ccache mold pkg-config nlohmann-json3-dev \
      libtomlplusplus-dev libcli11-dev libsodium-dev libcurl4-openssl-dev libboost1.81-dev \
      libsqlite3-dev libpq-dev zlib1g-dev libfreetype-dev libedit-dev libmimalloc-dev gzip ;;
    test) echo git libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev clang-19 \
      clang-tidy-19 clang-format-19 libclang-rt-19-dev python3 chromium postgresql nginx-light ;;
    page) tercio_node_fits && command -v npm >/dev/null || echo npm ;;  # it brings Debian's Node
    *) echo "setup: there is no package group '$1', only build, page and test" >&2; return 2 ;;
  esac
}

# The page's build tool wants Node 20.19, or 22.12 and later; Debian 12 has 18.
tercio_node_fits() {
  command -v node >/dev/null && node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22 ? 0 : 1)'
}

# tercio_node: a Node that fits comes first in PATH; npm has it as a package. Run it from the top of
# the source folder.
tercio_node() {
  tercio_node_fits && return 0
  local machine folder
  case "$(uname -m)" in
    x86_64) machine=linux-x64 ;;
    aarch64) machine=linux-arm64 ;;
    *) echo "setup: install Node 22 by hand; npm has none for $(uname -m)" >&2; return 1 ;;
  esac
  folder="$PWD/build/node/node_modules/node-$machine/bin"
  if [[ ! -x $folder/node ]]; then
    echo "setup: the page needs a newer Node than $(node --version 2>/dev/null || echo none); getting" \
      "Node 22 from npm into build/node" >&2
    tercio_logged build/log/node.txt "Without it the game can be played in the terminal: ./play camino --terminal" \
      npm install --no-save --no-audit --no-fund --prefix build/node "node-$machine@22.20.0" || return
  fi
  export PATH="$folder:$PATH"
  tercio_node_fits || { echo "setup: build/node does not work; remove it and try again" >&2; return 1; }
}

# tercio_npm <folder>: its packages, as its lock file names them, if they are not there already.
tercio_npm() {
  [[ $1/node_modules/.package-lock.json -nt $1/package-lock.json ]] && return 0
  tercio_logged "build/log/npm-${1//\//-}.txt" "npm needs a network to its packages." npm --prefix "$1" ci || return
  touch "$1/node_modules/.package-lock.json"
}

# tercio_page: builds web/dist, if anything it is made of has changed. Run it from the top of the
# source folder.
tercio_page() {
  local stamp=build/page.stamp
  tercio_node && tercio_npm web || return
  if [[ -e $stamp && -e web/dist/index.html &&
    -z $(find web -newer "$stamp" -not -path '*/node_modules*' -not -path 'web/dist*' -type f -print -quit) ]]; then
    return 0
  fi
  touch "$stamp.new"  # what changes while it is built counts as newer
  tercio_logged build/log/page.txt "" npm --prefix web run build || return
  mv "$stamp.new" "$stamp"
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
  # What one clone compiled is found by the next, debug information too: paths count from here on.
  export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
  local advice="If it speaks of a stale or foreign cache, remove build/$preset and try again."
  # Once configured, the build itself notices changes of CMake files and new sources; a program that
  # came with a newly installed package it would not. TERCIO_CONFIGURE: a setting, to do it all the same.
  if [[ ! -e build/$preset/build.ninja || -n ${TERCIO_CONFIGURE:-} ]]; then
    tercio_logged "build/log/configure-$preset.txt" "$advice" \
      cmake --preset "$preset" ${TERCIO_CONFIGURE:+"$TERCIO_CONFIGURE"} || return
  fi
  tercio_logged "build/log/build-$preset.txt" "$advice" cmake --build --preset "$preset" "$@"
}

if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
  set -euo pipefail
  if [[ $# -eq 0 ]]; then
    echo "usage: scripts/setup.sh build [page] [test]" >&2
    exit 2
  fi
  tercio_setup "$@"
fi
