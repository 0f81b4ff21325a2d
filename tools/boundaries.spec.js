import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, symlinkSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Lays a miniature repository with one forbidden import each and runs the real rules over it. */
const breaches = {
  'no-service-imports-another': ['services/auth/src/a.ts', 'services/reporting/src/b.ts'],
  'platform-knows-no-service': ['services/platform/http/src/a.ts', 'services/auth/src/b.ts'],
  'kernel-stands-alone': ['services/platform/kernel/src/a.ts', 'services/platform/http/src/b.ts'],
  'web-knows-only-contracts': ['web/src/a.ts', 'services/auth/src/b.ts'],
  'contract-stands-alone': ['services/bff/contract/src/a.ts', 'services/bff/src/b.ts'],
  'entities-know-no-edges': [
    'services/auth/src/people/person.entity.ts',
    'services/auth/src/people/people.controller.ts',
  ],
  'commands-know-no-edges': [
    'services/auth/src/people/commands/sign-in.ts',
    'services/auth/src/people/people.module.ts',
  ],
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

function relativeImport(from, to) {
  const up = '../'.repeat(dirname(from).split('/').length);
  return `${up}${to}`;
}
