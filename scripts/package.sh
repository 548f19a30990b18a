#!/usr/bin/env bash
# Makes build/tercio_<version>_<architecture>.deb of the release build, with the page inside.
#   scripts/package.sh              builds what is missing first
#   scripts/package.sh --no-build   packs build/release/tercio as it is
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if [[ ${1:-} != --no-build ]]; then
  source scripts/setup.sh
  tercio_setup build page
  tercio_page
  tercio_build release --target tercio
fi
program=build/release/tercio
[[ -x $program ]] || { echo "package: there is no $program" >&2; exit 1; }

version=$("$program" --version)
version=${version#tercio }
architecture=$(dpkg --print-architecture)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
tree=$root/tree

install -D -m 755 "$program" "$tree/usr/bin/tercio"
strip --strip-unneeded "$tree/usr/bin/tercio"
install -D -m 644 packaging/tercio.service "$tree/usr/lib/systemd/system/tercio.service"
install -D -m 644 packaging/tercio.toml "$tree/etc/tercio/tercio.toml"
install -d "$tree/usr/share/doc/tercio"
install -m 644 LICENSE "$tree/usr/share/doc/tercio/copyright"
install -m 644 NOTICE README.md docs/operations.md docs/table.md docs/protocol.md \
  packaging/nginx.conf packaging/Caddyfile "$tree/usr/share/doc/tercio/"

# What it is linked with, and the least version of each. dpkg-shlibdeps wants a source package's form.
install -d "$root/debian"
printf 'Source: tercio\n\nPackage: tercio\nArchitecture: any\n' >"$root/debian/control"
depends=$(cd "$root" && dpkg-shlibdeps -O --ignore-missing-info tree/usr/bin/tercio 2>/dev/null)
depends=${depends#shlibs:Depends=}

install -d "$tree/DEBIAN"
cat >"$tree/DEBIAN/control" <<END
Package: tercio
Version: $version
Section: games
Priority: optional
Architecture: $architecture
Maintainer: The Tercio authors <tercio@localhost>
Installed-Size: $(du -ks --exclude=DEBIAN "$tree" | cut -f1)
Depends: $depends, adduser
Recommends: nginx-light | caddy
Description: board wargames on Spanish history, at a table in the browser
 Five board wargames with every rule enforced and explained, computer players
 and exact odds, for the browser and the terminal; one program serves the table
 to people elsewhere.
END
echo /etc/tercio/tercio.toml >"$tree/DEBIAN/conffiles"
install -m 755 packaging/debian/{postinst,prerm,postrm} "$tree/DEBIAN/"
(cd "$tree" &&
  find usr etc -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)

package=build/tercio_${version}_${architecture}.deb
dpkg-deb -Zgzip --root-owner-group --build "$tree" "$package" >/dev/null
echo "$package"
