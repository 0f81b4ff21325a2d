import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { hasTestOfName, ledgerFaults, readTable } from './check-asvs.js';

const official = [
  { id: 'V1.1.1', level: '1' },
  { id: 'V1.1.2', level: '2' },
  { id: 'V1.1.3', level: '3' },
];
const done = (id) => ({ id, state: 'done', test: 'a.spec.ts › a test', why: '' });
const faultsOf = (ledger, exists = true) => ledgerFaults(official, ledger, () => exists);

test('a whole ledger has no fault', () => {
  expect(faultsOf([done('V1.1.1'), { id: 'V1.1.2', state: 'not done', test: '', why: 'later' }])).toEqual([]);
});

test.each([
  ['a requirement left out', [done('V1.1.1')], 'V1.1.2 is missing'],
  ['one of level 3', [done('V1.1.1'), done('V1.1.2'), done('V1.1.3')], 'V1.1.3 is no requirement of level 2'],
  ['one that stands twice', [done('V1.1.1'), done('V1.1.2'), done('V1.1.2')], 'V1.1.2 stands twice'],
  [
    'a state of its own',
    [done('V1.1.1'), { id: 'V1.1.2', state: 'soon', test: '', why: 'x' }],
    'V1.1.2 has the state "soon"',
  ],
  ['no reason', [done('V1.1.1'), { id: 'V1.1.2', state: 'not done', test: '', why: '' }], 'V1.1.2 does not say why'],
])('%s is found', (_, ledger, fault) => {
  expect(faultsOf(ledger)).toEqual([fault]);
});

test('"done" without an existing test is found', () => {
  expect(faultsOf([done('V1.1.1'), done('V1.1.2')], false)).toHaveLength(2);
});

test.each([
  ['its file and name', true, 'tools/check-asvs.spec.js › %s: whether it is a test'],
  ['a name that nothing has', false, 'tools/check-asvs.spec.js › %s: whether it is a'],
  ['a file alone', false, 'tools/check-asvs.spec.js'],
  ['a file that is gone', false, 'tools/gone.spec.js › a whole ledger has no fault'],
])('%s: whether it is a test', (_, is, test) => {
  expect(hasTestOfName(test)).toBe(is);
});

test('quoted cells are read as they were written', () => {
  expect(readTable('id,why\nV1.1.1,"a, ""b"""\n')).toEqual([{ id: 'V1.1.1', why: 'a, "b"' }]);
});

test('the ledger of this repository has no fault', () => {
  const output = execFileSync(process.execPath, [join(import.meta.dirname, 'check-asvs.js')], { encoding: 'utf8' });
  expect(output).toMatch(/^ASVS 5\.0\.0, level 2: \d+ done/);
});
