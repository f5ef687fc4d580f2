#!/bin/sh
# Installs the shop on Debian 12 or 13. Run it as root, in the folder of the shop: deploy/install.sh
# You can run it again: it adds what is missing. It changes no setting and no secret that exists, and it does not start,
# restart or switch a shop.
set -eu
umask 077
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

case "${1:-}" in
  '') ;;
  *)
    sed -n '2,4s/^# //p' "$0"
    case "$1" in -h | --help) exit 0 ;; *) exit 2 ;; esac
    ;;
esac

DEPLOY=$(cd -P "$(dirname "$0")" && pwd)
SECRETS=/etc/docket/secrets

main() {
  require_machine
  add_user_and_folders
  add_settings
  add_release
  add_unit
  say_what_is_left
}

require_machine() {
  [ "$(id -u)" = 0 ] || stop 'Run this script as root.'
  "$DEPLOY/require-own.sh" "$DEPLOY/.." || exit 1
  missing=
  for program in npm openssl systemctl dbus-daemon; do
    command -v "$program" >/dev/null || missing="$missing $program"
  done
  [ -z "$missing" ] || stop "Missing:$missing. Install it with: apt-get install --no-install-recommends npm openssl dbus"
  # Node comes with the npm packages, and only for these two processors.
  case "$(uname -m)" in
    x86_64 | aarch64) ;;
    *) stop "The npm packages have no Node for $(uname -m). Docket needs x86_64 or aarch64." ;;
  esac
}

add_user_and_folders() {
  if ! getent passwd docket >/dev/null; then
    useradd --system --user-group --home-dir /var/lib/docket --no-create-home --shell /usr/sbin/nologin docket
  fi
  install -d -m 755 /opt/docket /opt/docket/releases /etc/docket
  install -d -m 700 "$SECRETS"
  install -d -m 750 -o docket -g docket /var/lib/docket
}

add_settings() {
  [ -e /etc/docket/docket.env ] || install -m 600 "$DEPLOY/docket.env" /etc/docket/docket.env
  make_secret SECRET_KEY 32
  make_secret BACKUP_KEY 32
  make_secret ADMIN_PASSWORD 18
}

# make_secret NAME BYTES: a secret that exists stays.
make_secret() {
  [ -s "$SECRETS/$1" ] || openssl rand -base64 "$2" >"$SECRETS/$1"
}

add_release() {
  release=$("$DEPLOY/add-release.sh")
  if [ ! -e /opt/docket/current ]; then ln -s "releases/${release##*/}" /opt/docket/current; fi
}

# The unit and the command belong to the release, so a switch to another release changes them, too.
add_unit() {
  systemctl enable /opt/docket/current/deploy/docket.service
  ln -sfT /opt/docket/current/deploy/run-as-docket /usr/local/sbin/docket
}

say_what_is_left() {
  echo "The release ${release##*/} is in $release."
  current=$(readlink -f /opt/docket/current)
  [ "$current" = "$release" ] || echo "The shop still runs ${current##*/}. docs/updating.md says how to switch."
  for name in PUBLIC_URL MAIL_FROM ADMIN_EMAIL; do
    if grep -q "^$name=\$" /etc/docket/docket.env; then echo "Set $name in /etc/docket/docket.env."; fi
  done
  if [ ! -s "$SECRETS/SMTP_URL" ]; then
    echo "Write the address of your mail server to $SECRETS/SMTP_URL."
  fi
  echo 'Start the shop with: systemctl start docket'
}

stop() {
  echo "$1" >&2
  exit 1
}

main
