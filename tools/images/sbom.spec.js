import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentsOf } from './image-contents.js';
import { isOwnForRunning } from './for-running.js';
import { billOfMaterials, folderHash } from './sbom.js';

const zod = {
  path: 'node_modules/zod',
  own: false,
  name: 'zod',
  version: '4.6.7',
  license: 'MIT',
  integrity: 'sha512-AAE=',
};

test('a package is listed with its hash and its licence', () => {
  expect(billOfMaterials('web', '0.1.0', [zod]).components).toEqual([
    {
      type: 'library',
      'bom-ref': 'pkg:npm/zod@4.6.7',
      name: 'zod',
      version: '4.6.7',
      purl: 'pkg:npm/zod@4.6.7',
      hashes: [{ alg: 'SHA-512', content: '0001' }],
      licenses: [{ license: { id: 'MIT' } }],
    },
  ]);
});

test.each([
  ['Apache-2.0', { license: { id: 'Apache-2.0' } }],
  ['(MIT OR CC0-1.0)', { expression: '(MIT OR CC0-1.0)' }],
  ['SEE LICENSE IN LICENSE', { license: { name: 'SEE LICENSE IN LICENSE' } }],
])('the licence %s is said as CycloneDX does', (license, said) => {
  expect(billOfMaterials('web', '0.1.0', [{ ...zod, license }]).components[0].licenses).toEqual([said]);
});

test('the order of packages, and that one lies in two places, change nothing', () => {
  const other = { ...zod, name: '@scope/a', path: 'node_modules/@scope/a' };
  const again = { ...zod, path: 'node_modules/b/node_modules/zod' };
  const bill = billOfMaterials('web', '0.1.0', [zod, other]);
  expect(bill.components.map(({ purl }) => purl)).toEqual(['pkg:npm/%40scope/a@4.6.7', 'pkg:npm/zod@4.6.7']);
  expect(billOfMaterials('web', '0.1.0', [again, other, zod])).toEqual(bill);
});

test('a hash of files knows their names and what is in them, and nothing that does not run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hash-'));
  const hash = () => folderHash(folder, isOwnForRunning);
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'a.js'), '1');
  const first = hash();
  writeFileSync(join(folder, 'notes.md'), '1');
  writeFileSync(join(folder, 'dist', '.tsbuildinfo'), '1');
  expect(hash()).toBe(first);
  writeFileSync(join(folder, 'dist', 'a.js'), '2');
  expect(hash()).not.toBe(first);
  rmSync(folder, { recursive: true });
});

test('an image holds what its packages need, although others need it for development alone', () => {
  const names = new Set(contentsOf('fe-solver').packages.map(({ name }) => name));
  expect([...names]).toEqual(expect.arrayContaining(['@strainscope/proto', 'zod', 'fflate']));
  for (const name of ['webgpu', 'typescript', 'jest', '@swc/core']) expect(names).not.toContain(name);
});

test('twice the same bill of materials', () => {
  expect(contentsOf('fe-solver').sbom).toBe(contentsOf('fe-solver').sbom);
});
