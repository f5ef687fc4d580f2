#!/bin/sh
# Makes the secrets of compose.yaml in the folder `secrets`. It changes no file that exists.
set -eu
umask 077

folder=${1:-secrets}
mkdir -p "$folder"
cd "$folder"
# Also if the folder was there already.
chmod 700 .

# write NAME: standard input becomes the secret, unless there is one. The users of the containers must be able to read
# the files; on this machine, the mode of the folder keeps others away.
write() {
  if [ ! -s "$1" ]; then
    cat >"$1"
    chmod 444 "$1"
    echo "Made $folder/$1."
  fi
}

openssl rand -base64 32 | write SECRET_KEY
openssl rand -base64 32 | write BACKUP_KEY
openssl rand -base64 18 | write ADMIN_PASSWORD
openssl rand -hex 24 | write DATABASE_OWNER_PASSWORD
openssl rand -hex 24 | write DATABASE_APP_PASSWORD
echo "postgres://docket:$(cat DATABASE_OWNER_PASSWORD)@database:5432/docket" | write MIGRATION_DATABASE_URL
echo "postgres://docket_app:$(cat DATABASE_APP_PASSWORD)@database:5432/docket" | write DATABASE_URL

if [ ! -s SMTP_URL ]; then
  echo "Missing: $folder/SMTP_URL, the address of your mail server, such as smtps://user:password@mail.example.com."
fi
