import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const states = ['done', 'not done', 'not applicable'];

/**
 * `npm run lint:asvs`: the ledger names every requirement of level 2, and every "done" a test that exists, as
 * "file › name of the test".
 */
export function ledgerFaults(official, ledger, hasTest = hasTestOfName) {
  const wanted = new Set(official.filter(({ level }) => Number(level) <= 2).map(({ id }) => id));
  const named = ledger.map(({ id }) => id);
  return [
    ...[...wanted].filter((id) => !named.includes(id)).map((id) => `${id} is missing`),
    ...named.filter((id) => !wanted.has(id)).map((id) => `${id} is no requirement of level 2`),
    ...named.filter((id, index) => named.indexOf(id) !== index).map((id) => `${id} stands twice`),
    ...ledger.filter(({ state }) => !states.includes(state)).map(({ id, state }) => `${id} has the state "${state}"`),
    ...ledger
      .filter(({ state, test }) => state === 'done' && !hasTest(test))
      .map(({ id, test }) => `${id} is done, and its test "${test}" does not exist`),
    ...ledger.filter(({ state, why }) => state !== 'done' && !why).map(({ id }) => `${id} does not say why`),
  ];
}

/** Whether a file holds a test of that name, as it is written there. */
export function hasTestOfName(test) {
  const [file, name] = test.split(' › ');
  if (!name || !existsSync(join(root, file))) return false;
  const text = readFileSync(join(root, file), 'utf8');
  const lines = text.split('\n').map((line) => line.trimStart());
  return ["'", '"', '`'].some((quote) => {
    const written = `${quote}${name}${quote},`;
    // A long name has a line of its own.
    return text.includes(`(${written}`) || lines.some((line) => line.startsWith(written));
  });
}

/** RFC 4180, as far as the two files need it. */
export function readTable(text) {
  const [head, ...rows] = text.trim().split('\n').map(cellsOf);
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

function cellsOf(line) {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );
}

if (process.argv[1] === import.meta.filename) {
  const table = (name) => readTable(readFileSync(join(root, 'docs/security', name), 'utf8'));
  const ledger = table('asvs.csv');
  const faults = ledgerFaults(table('asvs-5.0.0-ids.csv'), ledger);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  const counts = states.map((state) => `${ledger.filter((row) => row.state === state).length} ${state}`);
  process.stdout.write(`ASVS 5.0.0, level 2: ${counts.join(', ')}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
