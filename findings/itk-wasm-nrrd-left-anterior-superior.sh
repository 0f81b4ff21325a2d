#!/usr/bin/env bash
# @itk-wasm/image-io 1.6.1 reads an NRRD file whose `space` is left-anterior-superior as if its first axis went to the right:
# origin and directions come back with both the first and the second coordinate negated, so that the image is turned by 180 degrees
# about the vertical. Against LPS (to the left, to the back, up), which ITK works in, only the second coordinate of
# left-anterior-superior differs. The files of the spaces left-posterior-superior and right-anterior-superior are read right.
# Expected origin of (10, 20, 30) in left-anterior-superior: (10, -20, 30). Seen: (-10, 20, 30). Exits 1 if that changes.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund --ignore-scripts @itk-wasm/image-io@1.6.1
cat >read.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { readImageNode } from '@itk-wasm/image-io';
const seen = {};
for (const space of ['left-posterior-superior', 'right-anterior-superior', 'left-anterior-superior']) {
  const header = ['NRRD0004', 'type: uint8', 'dimension: 3', `space: ${space}`, 'sizes: 4 3 2', 'space directions: (1,0,0) (0,2,0) (0,0,3)', 'encoding: raw', 'space origin: (10,20,30)'];
  writeFileSync(`${space}.nrrd`, Buffer.concat([Buffer.from(`${header.join('\n')}\n\n`), Buffer.alloc(24, 1)]));
  seen[space] = [...(await readImageNode(`${space}.nrrd`)).origin].join(' ');
}
console.log(seen);
const expected = { 'left-posterior-superior': '10 20 30', 'right-anterior-superior': '-10 -20 30', 'left-anterior-superior': '-10 20 30' };
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node read.mjs
