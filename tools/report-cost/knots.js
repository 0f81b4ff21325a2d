import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');

/** Lists every package with a `src`: its name, the layers that it declares and the folders that it has, sorted. */
export function foldersOfPackages() {
  return globSync('{proto,web,services/{*,platform/*,bff/contract}}/src', { cwd: root })
    .map((src) => dirname(src))
    .sort()
    .map((name) => ({
      name,
      layers: JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).strainscope?.layers,
      folders: readdirSync(join(root, name, 'src'), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
        .map((entry) => entry.name)
        .sort(),
    }));
}

/**
 * Lists the knots of a package: sets of first-level folders that import each other in circles (strongly connected
 * components of more than one folder). The files directly in `src` count as a folder, "src". Types count, tests do
 * not.
 */
export function knots(name) {
  const reached = new Map();
  const imports = importsBetweenFolders(join(root, name, 'src'));
  for (const folder of imports.keys()) reached.set(folder, reachedFrom(folder, imports));
  const circle = (folder) => [...reached.get(folder)].filter((other) => reached.get(other)?.has(folder)).sort();
  const circles = [...reached.keys()].filter((folder) => reached.get(folder).has(folder)).map(circle);
  return circles.filter((knot, index) => circles.findIndex((other) => other[0] === knot[0]) === index);
}

/** Folder → the other folders that its files import; within a package every import is a path to a file. */
function importsBetweenFolders(src) {
  const imports = new Map();
  const folderOf = (file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : 'src');
  for (const file of globSync('**/*.{ts,tsx}', {
    cwd: src,
    exclude: ['generated/**', '**/*.{spec,contract,bench}.*'],
  })) {
    const folder = folderOf(file);
    if (!imports.has(folder)) imports.set(folder, new Set());
    for (const { fileName } of ts.preProcessFile(readFileSync(join(src, file), 'utf8'), true, true).importedFiles) {
      const target = join(dirname(file), fileName);
      if (!fileName.startsWith('.') || target.startsWith('..') || folderOf(target) === folder) continue;
      imports.get(folder).add(folderOf(target));
    }
  }
  return imports;
}

function reachedFrom(start, imports) {
  const reached = new Set();
  const open = [start];
  while (open.length > 0)
    for (const next of imports.get(open.pop()) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        open.push(next);
      }
  return reached;
}

if (import.meta.main) {
  console.log('| package | folders | knots |\n| --- | --- | --- |');
  for (const { name, folders } of foldersOfPackages())
    console.log(
      `| ${name} | ${folders.length} | ${
        knots(name)
          .map((knot) => knot.join(', '))
          .join(' · ') || 0
      } |`,
    );
}
