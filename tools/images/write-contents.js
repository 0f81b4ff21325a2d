// `node tools/images/write-contents.js FOLDER [IMAGE…]`: the files of each image, or of these, as they will lie in it, under
// FOLDER/<image>.
// What is built has to be built before. The same commit makes the same files, dates included (SOURCE_DATE_EPOCH, or 0).
import { chmodSync, cpSync, lstatSync, lutimesSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fail, root } from '../prepare.js';
import { contentsOf } from './image-contents.js';
import { kinds } from './kinds.js';
import { isForeignForRunning, isOwnForRunning } from './for-running.js';

const [folder, ...images] = process.argv.slice(2);
if (!folder || images.some((image) => !(image in kinds)))
  fail(
    `Usage: node tools/images/write-contents.js FOLDER [IMAGE…], an image being one of ${Object.keys(kinds).join(', ')}`,
  );
const date = Number(process.env.SOURCE_DATE_EPOCH ?? 0);
for (const image of images.length > 0 ? images : Object.keys(kinds)) write(image, join(resolve(folder), image));

function write(image, target) {
  const app = join(target, 'app');
  const { packages, bundled, sbom } = contentsOf(image);
  for (const each of packages) {
    copy(each.path, app, each.own ? isOwnForRunning : isForeignForRunning);
    if (each.own) link(each, app);
  }
  for (const { path } of bundled) copy(join(path, 'dist'), app);
  copy('package.json', app);
  writeFileSync(join(app, 'sbom.cdx.json'), sbom);
  settle(target);
}

/** As npm does for packages of the repository. */
function link({ name, path }, app) {
  const place = join(app, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(relative(dirname(place), join(app, path)), place);
}

/** @param {(path: string) => boolean} keep asked for paths inside `path` */
function copy(path, app, keep = () => true) {
  const from = join(root, path);
  cpSync(from, join(app, path), { recursive: true, filter: (part) => part === from || keep(relative(from, part)) });
}

/** Everybody may read it, nobody but root may write it, and its date is not that of its build. */
function settle(path) {
  const entry = lstatSync(path);
  if (entry.isDirectory()) for (const name of readdirSync(path)) settle(join(path, name));
  if (!entry.isSymbolicLink()) chmodSync(path, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644);
  lutimesSync(path, date, date);
}
