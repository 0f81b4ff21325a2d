#!/usr/bin/env bash
# luxon 3.7.2 takes some abbreviations of zones, as spreadsheets and device exports write them, for an identifier of the time zone
# database's backward names, in ICU's old meaning and without a warning: "AST" is Alaska's time (UTC-9), not Atlantic standard time
# (UTC-4), "BST" is Bangladesh's (UTC+6), not British summer time (UTC+1), and "CST" is the central time of the USA with its
# summer time, never China's. A moment is off by five hours, and the DateTime is valid. Other abbreviations ("CEST") are refused,
# which makes the accepted ones look right. Seen with ICU of Node 20 and 24. Exits 1 if that changes.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund --ignore-scripts luxon@3.7.2
cat >look.mjs <<'JS'
import { DateTime } from 'luxon';
const seen = ['AST', 'BST', 'CST', 'CEST'].map((zone) => {
  const at = DateTime.fromISO('2026-07-01T12:00', { zone });
  return `${zone} ${at.isValid ? at.toFormat('ZZ') : 'refused'}`;
});
console.log(`luxon, ICU ${process.versions.icu}: ${seen.join(', ')} (AST -04:00 and BST +01:00 expected, or refused)`);
process.exit(seen.join() === 'AST -08:00,BST +06:00,CST -05:00,CEST refused' ? 0 : 1);
JS
node look.mjs
