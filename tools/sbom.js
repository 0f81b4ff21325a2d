// `npm run sbom [-- FOLDER]`: a bill of materials of each image, into FOLDER (dist/sbom). Each image holds its own at
// /app/sbom.cdx.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contentsOf } from './images/image-contents.js';
import { kinds } from './images/kinds.js';
import { root } from './prepare.js';

const folder = resolve(process.argv[2] ?? join(root, 'dist', 'sbom'));
mkdirSync(folder, { recursive: true });
for (const image of Object.keys(kinds)) {
  const file = join(folder, `${image}.cdx.json`);
  writeFileSync(file, contentsOf(image).sbom);
  console.log(file);
}
