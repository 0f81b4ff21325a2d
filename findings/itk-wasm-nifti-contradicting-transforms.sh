#!/usr/bin/env bash
# @itk-wasm/image-io 1.6.1 takes the qform of a NIfTI-1 file in silence when sform and qform have the same code and contradict each
# other: no error, no warning, and nothing in the metadata says that the other one was passed over. nibabel 5.4.2 takes the sform
# of the same file. Segmentations with such headers are in circulation (an atlas that Debian packages has both with code 2, the
# first axis mirrored): left and right depend on the reader. Exits 1 if that changes.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund --ignore-scripts @itk-wasm/image-io@1.6.1
python3 -m venv py; ./py/bin/pip install --quiet --disable-pip-version-check nibabel==5.4.2 numpy==2.4.6
cat >write.mjs <<'JS'
import { writeFileSync } from 'node:fs';
const bytes = Buffer.alloc(352 + 24, 1).fill(0, 0, 352);
bytes.writeInt32LE(348, 0);
[3, 4, 3, 2, 1, 1, 1, 1].forEach((n, i) => bytes.writeInt16LE(n, 40 + 2 * i));
bytes.writeInt16LE(2, 70); bytes.writeInt16LE(8, 72);
[1, 1, 1, 1].forEach((mm, i) => bytes.writeFloatLE(mm, 76 + 4 * i));
bytes.writeFloatLE(352, 108); bytes[123] = 2;
bytes.writeInt16LE(2, 252); bytes.writeInt16LE(2, 254);
// qform: no rotation, no offset. sform: the first axis to the left, from 78, -112, -50.
[-1, 0, 0, 78, 0, 1, 0, -112, 0, 0, 1, -50].forEach((x, i) => bytes.writeFloatLE(x, 280 + 4 * i));
bytes.write('n+1\0', 344, 'latin1');
writeFileSync('both.nii', bytes);
JS
cat >read.mjs <<'JS'
import { readImageNode } from '@itk-wasm/image-io';
const { origin, direction } = await readImageNode('both.nii');
console.log(`itk-wasm: first axis ${direction[0]} in LPS, origin ${[...origin].map((x) => x + 0).join(' ')}`);
JS
node write.mjs
{ node read.mjs; ./py/bin/python -c "
import nibabel
a = nibabel.load('both.nii').affine
print('nibabel: first axis %g in RAS, origin %g %g %g' % (a[0, 0], *a[:3, 3]))"; } | tee seen
grep -q 'itk-wasm: first axis -1 in LPS, origin 0 0 0' seen
grep -q 'nibabel: first axis -1 in RAS, origin 78 -112 -50' seen
