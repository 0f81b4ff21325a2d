import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, symlinkSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { foldersOfPackages, knots } from './report-cost/knots.js';

const root = resolve(import.meta.dirname, '..');

/** Lays a miniature repository with one forbidden import each and runs the real rules over it. */
const breaches = {
  'no-service-imports-another': ['services/auth/src/a.ts', 'services/reporting/src/b.ts'],
  'platform-knows-no-service': ['services/platform/http/src/a.ts', 'services/auth/src/b.ts'],
  'kernel-stands-alone': ['services/platform/kernel/src/a.ts', 'services/platform/http/src/b.ts'],
  'web-knows-only-contracts': ['web/src/a.ts', 'services/auth/src/b.ts'],
  'contract-stands-alone': ['services/bff/contract/src/a.ts', 'services/bff/src/b.ts'],
  'entities-know-no-edges': [
    'services/auth/src/people/persons/person.entity.ts',
    'services/auth/src/people/people.controller.ts',
  ],
  'commands-know-no-edges': [
    'services/auth/src/people/commands/sign-in.ts',
    'services/auth/src/people/people.module.ts',
  ],
  'database-tests-lie-in-test': ['services/auth/src/people/people.medium.ts', 'services/auth/src/people/people.ts'],
};

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json'])
    copyFileSync(join(root, file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function lay(path, text) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function cruise() {
  const args = [
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'services',
    'web',
  ];
  mkdirSync(join(folder, 'services'), { recursive: true });
  mkdirSync(join(folder, 'web'), { recursive: true });
  let output;
  try {
    output = execFileSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1e8,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    output = error.stdout;
  }
  return JSON.parse(output).summary.violations.map((violation) => violation.rule.name);
}

test.each(Object.entries(breaches))('%s bites', (rule, [from, to]) => {
  lay(to, 'export const b = 1;\n');
  lay(from, `import { b } from '${relativeImport(from, to)}';\nexport const a = b;\n`);
  expect(cruise()).toContain(rule);
});

test('an allowed import passes', () => {
  lay('services/platform/http/src/b.ts', 'export const b = 1;\n');
  lay('services/auth/src/a.ts', "import { b } from '../../platform/http/src/b.ts';\nexport const a = b;\n");
  expect(cruise()).toEqual([]);
});

test('of the kernel the contract imports levels, and nothing that only a server has', () => {
  const contract = 'services/bff/contract/src/a.ts';
  for (const name of ['levels', 'clock']) lay(`services/platform/kernel/src/${name}.ts`, 'export const b = 1;\n');
  const importing = (name) => `import { b } from '../../../platform/kernel/src/${name}.ts';\nexport const a = b;\n`;
  lay(contract, importing('levels'));
  expect(cruise()).toEqual([]);
  lay(contract, importing('clock'));
  expect(cruise()).toEqual(['contract-stands-alone']);
});

describe('folders-are-layers', () => {
  const lower = 'services/media/src/signals/lower.ts';
  const upper = 'services/media/src/uploads/upper.ts';
  const undeclared = 'services/media/src/other/undeclared.ts';
  const root = 'services/media/src/media.service.ts';
  const value = (from, to) => `import { b } from '${relativeImport(from, to)}';\nexport const a = b;\n`;
  const type = (from, to) => `import type { B } from '${relativeImport(from, to)}';\nexport type A = B;\n`;

  beforeEach(() => {
    lay('services/media/package.json', JSON.stringify({ strainscope: { layers: ['signals', 'uploads'] } }));
    for (const file of [lower, upper, undeclared, root]) lay(file, 'export const b = 1;\nexport type B = 1;\n');
  });

  test.each([
    ['a higher folder', lower, upper, value],
    ['a higher folder, by type', lower, upper, type],
    ["the package's own root", upper, root, value],
    ['an undeclared folder', upper, undeclared, value],
    ['anything, from an undeclared folder', undeclared, lower, value],
  ])('refuses an import of %s', (_, from, to, importing) => {
    lay(from, importing(from, to));
    expect(cruise()).toEqual(['folders-are-layers']);
  });

  test.each([
    ['a lower folder', upper, lower],
    ['any folder from the root', root, upper],
    ['a higher folder in a test', 'services/media/src/signals/lower.spec.ts', upper],
  ])('lets pass an import of %s', (_, from, to) => {
    lay(from, value(from, to));
    expect(cruise()).toEqual([]);
  });
});

describe('layers', () => {
  const packages = foldersOfPackages();

  test.each(packages.filter(({ layers }) => layers))(
    '$name declares each of its folders once',
    ({ layers, folders }) => {
      expect([...layers].sort()).toEqual(folders);
    },
  );

  test('are declared by every package that has folders', () => {
    const without = packages.filter(({ layers, folders }) => !layers && folders.length > 0).map(({ name }) => name);
    expect(without).toEqual([]);
  });

  test('leave no folders that import each other in circles', () => {
    const knotted = packages.filter(({ name }) => knots(name).length > 0).map(({ name }) => name);
    expect(knotted).toEqual([]);
  });
});

function relativeImport(from, to) {
  const up = '../'.repeat(dirname(from).split('/').length);
  return `${up}${to}`;
}
