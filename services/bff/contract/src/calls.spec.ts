import { glob, readFile } from 'node:fs/promises';
import { generatedTables } from '../scripts/generated-tables.ts';
import { callTable } from './call-table.ts';
import { calls, files, legacyCalls } from './calls.ts';
import type { Call, FileCall } from './shared/define-call.ts';

const declared: readonly (Call | FileCall)[] = [...Object.values<Call>(calls), ...Object.values<FileCall>(files)];

test('the tables are current (else: npm run tables)', async () => {
  for (const [file, text] of Object.entries(await generatedTables()))
    expect(await readFile(new URL(`./${file}`, import.meta.url), 'utf8')).toBe(text);
});

test('calls.csv has 140 calls with paths that are unique', () => {
  expect(callTable).toHaveLength(140);
  expect(new Set(callTable.map(([, , path]) => path)).size).toBe(140);
});

test('every file of calls is known, and exports calls alone, each under its name', async () => {
  const found: string[] = [];
  for await (const file of glob('**/*.calls.ts', { cwd: import.meta.dirname })) {
    const exported = (await import(`./${file}`)) as Record<string, Call | FileCall>;
    for (const [key, { name }] of Object.entries(exported)) {
      expect(key).toBe(name.replace(/\.(\w)/, (_, first: string) => first.toUpperCase()));
      found.push(name);
    }
  }
  expect(found.sort()).toEqual(declared.map(({ name }) => name).sort());
});

test('every address is declared once, and none takes the path of a row under another method', () => {
  const addresses = declared.map(({ at }) => at);
  expect(new Set(addresses).size).toBe(addresses.length);
  const rows = new Map(legacyCalls.map(({ path, method }) => [path as string, method]));
  for (const { path, method } of declared) expect([path, rows.get(path) ?? method]).toEqual([path, method]);
});

test('names in a path are the keys of its params', () => {
  for (const { path, params } of declared) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(params ? Object.keys((params as unknown as { shape: object }).shape) : []).toEqual(named);
  }
});

test('a call that records nobody shows nobody, but for the one that auth records by itself', () => {
  const unrecorded = Object.values<Call>(calls).filter(({ reads, shows }) => reads === 'nobody' && shows);
  expect(unrecorded.map(({ name }) => name)).toEqual(['consents.readLetter']);
});
