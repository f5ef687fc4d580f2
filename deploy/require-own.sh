#!/bin/sh
# require-own.sh SOURCES [FOLDER …]: ends with 1 if a user other than root and the caller can change something in
# SOURCES, one of the other folders, or the way to one of them. Root runs nothing from such a place: that user could
# change it between a check and its use.
set -eu

own="( -uid 0 -o -uid $(id -u) )"
main() {
  at=$(cd -P "$1" && pwd)
  # Folders of packages are left out, because nothing of them goes into a release.
  # shellcheck disable=SC2086 # $own is a list
  refuse "$1" "$(find "$at" -name node_modules -prune -o ! '(' $own '(' -type l -o ! -perm /022 ')' ')' -print -quit)"
  for folder in "$@"; do
    at=$(cd -P "$folder" && pwd)
    while [ "$at" != / ]; do
      refuse_folder "$folder" "$at"
      at=$(dirname "$at")
    done
    refuse_folder "$folder" /
  done
}

# In a folder with the sticky bit, such as /tmp, a user can neither rename nor delete what belongs to another user. But
# SOURCES and the other folders themselves are not shared.
refuse_folder() {
  sticky=
  if [ "$2" != "$(cd -P "$1" && pwd)" ]; then sticky='-perm -1000 -o'; fi
  # shellcheck disable=SC2086
  refuse "$1" "$(find "$2" -maxdepth 0 ! '(' $own '(' $sticky ! -perm /022 ')' ')')"
}

# refuse FOLDER FOUND
refuse() {
  [ -z "$2" ] && return
  echo "$2 can be changed by a user other than root, so root does not use $1. Clone or unpack the release as root, in a" \
    'folder that only root can change, such as /root.' >&2
  exit 1
}

main "$@"
