import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import smoke from '../services/cluster-tests/jest.smoke.config.js';
import { inputsOf, PROOFS, proofsPage, readProofs } from './proofs.js';

const root = join(import.meta.dirname, '..');
const proofs = [
  { name: 'Brokers die', inputs: ['a'] },
  { name: 'Disks fill', inputs: ['b'] },
];
const row = { figure: '12 passed', commit: '0123abcd', date: '2026-11-28', inputs: 'aaaaaaaa' };

test('a proof is current until what it rests on changes', () => {
  const rows = new Map([['Brokers die', row]]);
  expect(proofsPage(proofs, rows, () => 'aaaaaaaa')).toContain(
    '| Brokers die | 12 passed | 0123abcd | 2026-11-28 | aaaaaaaa | current |',
  );
  expect(proofsPage(proofs, rows, () => 'bbbbbbbb')).toContain('| 2026-11-28 | aaaaaaaa | stale |');
});

test('what was never proven is missing', () => {
  expect(proofsPage(proofs, new Map(), () => 'aaaaaaaa')).toContain('| Disks fill | not run yet |  |  |  | missing |');
});

test('a page is read as it was written', () => {
  const rows = new Map([
    ['Brokers die', row],
    ['Disks fill', { ...row, figure: '3 passed: 0.2 s' }],
  ]);
  expect(readProofs(proofsPage(proofs, rows, () => 'aaaaaaaa'))).toEqual(rows);
});

test('each suite that only test:full runs is a proof', () => {
  const inSmoke = smoke.testMatch.map((pattern) => pattern.replace('**/', ''));
  const suites = readdirSync(join(root, 'services/cluster-tests/test')).filter((name) => name.endsWith('.cluster.ts'));
  const proven = PROOFS.flatMap(({ suite }) => suite ?? []);
  expect(proven.toSorted()).toEqual(suites.filter((name) => !inSmoke.includes(name)).toSorted());
});

test('each proof rests on files that exist', () => {
  const empty = inputsOf({ inputs: ['no-such-file'] });
  for (const proof of PROOFS) {
    for (const input of proof.inputs.filter((each) => !each.startsWith(':!'))) {
      expect([input, inputsOf({ inputs: [input] })]).not.toEqual([input, empty]);
    }
  }
});

test('the page lists the proofs as they are named', () => {
  const page = readFileSync(join(root, 'docs/proofs.md'), 'utf8');
  expect([...page.matchAll(/^\| (?!Proof|---)(.+?) \|/gm)].map(([, name]) => name)).toEqual(
    PROOFS.map(({ name }) => name),
  );
});
