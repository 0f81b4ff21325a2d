#!/bin/sh
# What the image of PostgreSQL does at its start, as far as the chart relies on it.
set -eu
export PGHOST=/var/run/postgresql PGUSER=postgres

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  # That image, too, writes to /tmp for whoever is in no list of accounts.
  password=$(mktemp)
  echo "$POSTGRES_PASSWORD" > "$password"
  initdb --username=postgres --pwfile="$password" --encoding=UTF8 --no-locale
  rm "$password"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl -w -o "-c listen_addresses='' -c unix_socket_directories=$PGHOST" start
  psql -d postgres -c "create database $POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sql; do
    psql -v ON_ERROR_STOP=1 -d "$POSTGRES_DB" -f "$script"
  done
  pg_ctl -m fast -w stop
fi
exec postgres -c listen_addresses='*' -c unix_socket_directories="$PGHOST"
