import { renderCallTable } from '../scripts/call-table.ts';
import { readFile } from 'node:fs/promises';
import { callTable } from './call-table.ts';
import { endpoints } from './endpoints.ts';
import { methods } from './methods.ts';
import type { Operation } from './operation.ts';
import { builtCalls, calls, operations } from './operations.ts';

test('the table is calls.csv, row for row, with paths that are unique', async () => {
  expect(await readFile(new URL('./call-table.ts', import.meta.url), 'utf8')).toBe(await renderCallTable());
  expect(callTable).toHaveLength(140);
  expect(new Set(callTable.map(([, , path]) => path)).size).toBe(140);
});

test('every built call keeps the method and path of its row', () => {
  for (const [key, { method, path }] of Object.entries<Operation>(builtCalls)) {
    expect(key).toBe(path);
    expect(calls).toContainEqual(expect.objectContaining({ method, path, built: true }));
  }
});

test('the client knows the method of every operation', () => {
  for (const { method, path } of Object.values<Operation>(operations)) {
    expect(methods).toHaveProperty([path], method);
  }
});

test("names in a path are the keys of its params, and no endpoint takes a call's path", () => {
  for (const { path, params } of Object.values<Operation>(operations)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(params ? Object.keys((params as unknown as { shape: object }).shape) : []).toEqual(named);
  }
  expect(Object.keys(endpoints).filter((path) => calls.some((call) => call.path === path))).toEqual([]);
});
