/**
 * Prints what a first visit to the console loads, in kB gzip, from the build's manifest, and fails past the limit.
 * Charts and 3D lie in chunks that these screens do not import. Usage: npm run build && npm run bench:web
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMIT_KB = 350;

/** The screens that people meet first: the start page, sign-in, and a role's landing page. */
const firstScreens = [
  'src/features/home/home-page.tsx',
  'src/features/login/login-page.tsx',
  'src/features/groups/my-teams-page.tsx',
];

/** Pictures, and the one font file that English text needs; the others load only for their characters. */
const loadedAssets = /source-sans-3-latin-wght-normal|\.webp$/;

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;

let worst = 0;
for (const screen of firstScreens) {
  const files = filesOf(['index.html', screen]);
  const size = [...files, 'index.html'].reduce((sum, file) => sum + transferred(file), 0) / 1000;
  worst = Math.max(worst, size);
  process.stdout.write(
    `first load of ${screen.split('/').at(-1)}: ${size.toFixed(0)} kB gzip in ${files.size + 1} files, limit ${LIMIT_KB} kB, ratio ${(size / LIMIT_KB).toFixed(2)}\n`,
  );
}
process.exitCode = worst <= LIMIT_KB ? 0 : 1;

/** What the entries and everything they import load at once. */
function filesOf(entries: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}: run the build first.`);
    if (seen.has(name)) return;
    seen.add(name);
    const assets = chunk.assets?.filter((asset) => loadedAssets.test(asset)) ?? [];
    for (const file of [chunk.file, ...(chunk.css ?? []), ...assets]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return files;
}

/** Bytes on the wire: fonts and pictures are compressed already. */
function transferred(file: string): number {
  const bytes = readFileSync(dist + file);
  return /\.(woff2|webp)$/.test(file) ? bytes.length : gzipSync(bytes, { level: 6 }).length;
}
