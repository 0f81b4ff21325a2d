import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { EndedTheProcess } from '@strainscope/kernel';
import { createLogger } from '@strainscope/observability';
import { InHandFolder } from './in-hand-folder.ts';

const DAY = 24 * 3_600_000;
/** Time for whoever has a turn to take it. */
const turns = () => new Promise<void>((resolve) => setImmediate(resolve));
const never = () => new Promise<never>(() => undefined);

let folder: string;
let lines: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'in-hand-'));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The process that comes after the one before it ended without a farewell. */
function start(at = Date.now(), endedItself = true): InHandFolder {
  const destination = { write: (line: string) => void lines.push(line) };
  return InHandFolder.open(folder, createLogger({ service: 'test', destination }), { endedItself, at });
}

/** A process that ends amid all of this at once. */
async function endAmid(...works: (string | string[])[]): Promise<void> {
  const process = start();
  for (const work of works) void process.hold(work, never);
  await turns();
}

test.each([
  ['a file', 'file 0123456789abcdef'],
  ['a message', 'message 018f3f5e-0000-7000-8000-000000000001 at reporting'],
  ['a job', 'job print-consent 0123456789abcdef'],
  ['a batch of a gateway', 'batch 018f3f5e-0000-7000-8000-000000000002'],
])('%s that was in hand at two ends is named, and not taken up a third time', async (_, poison) => {
  await endAmid(poison);
  await endAmid(poison);
  const work = jest.fn<() => Promise<void>>();
  await expect(start().hold(poison, work)).rejects.toThrow(EndedTheProcess);
  expect(work).not.toHaveBeenCalled();
  const told = lines.map((line) => JSON.parse(line) as { ends: number; work: string; id?: string });
  expect(told.map(({ ends }) => ends)).toEqual([1, 2]);
  expect(`${told[1]!.work} ${told[1]!.id ?? ''}`).toContain(poison.split(' ').find((word) => /\d/.test(word)));
  // Nor by any later process.
  await expect(start().hold(poison, work)).rejects.toThrow(EndedTheProcess);
});

test('what was in hand when somebody killed the process is suspected of nothing; what ended it before still is', async () => {
  await endAmid('file poison');
  await endAmid('file poison');
  const innocent = ['file a', 'job b', 'batch c'];
  await endAmid(...innocent);
  const next = start(Date.now(), false);
  expect(innocent.map((name) => next.isSuspected(name))).toEqual([false, false, false]);
  await expect(next.hold('file a', () => Promise.resolve(1))).resolves.toBe(1);
  await expect(next.hold('file poison', () => Promise.resolve(1))).rejects.toThrow(EndedTheProcess);
});

test('what was done after one end, or failed without ending anything, is suspected of nothing any more', async () => {
  await endAmid('file a', 'file b');
  const next = start();
  expect(next.isSuspected('file a')).toBe(true);
  await expect(next.hold('file a', () => Promise.resolve(7))).resolves.toBe(7);
  await expect(next.hold('file b', () => Promise.reject(new RangeError('wrong')))).rejects.toThrow('wrong');
  expect(['file a', 'file b'].map((name) => next.isSuspected(name))).toEqual([false, false]);
  await endAmid('file a', 'file b');
  await expect(start().hold('file a', () => Promise.resolve(8))).resolves.toBe(8);
});

test('suspects are taken up one at a time: of many innocent ones beside a poisonous one, none is parked', async () => {
  const innocent = Array.from({ length: 20 }, (_, i) => `file ${i}`);
  await endAmid(...innocent.slice(0, 10), 'file poison', ...innocent.slice(10));
  const second = start();
  // The next process ends at the poison as well, with whatever else it has in hand at that moment.
  const done: string[] = [];
  for (const name of innocent.slice(0, 10)) void second.hold(name, async () => void done.push(name));
  const reached = new Promise<void>((resolve) => {
    void second.hold('file poison', () => {
      resolve();
      return never();
    });
  });
  for (const name of innocent.slice(10)) void second.hold(name, async () => void done.push(name));
  await reached;
  expect(readdirSync(join(folder, 'now'))).toHaveLength(1);

  const third = start();
  await expect(third.hold('file poison', never)).rejects.toThrow(EndedTheProcess);
  for (const name of innocent) await expect(third.hold(name, () => Promise.resolve(1))).resolves.toBe(1);
});

test('what others do meanwhile, and suspects within their own turn, wait for nobody', async () => {
  await endAmid('batch a', 'file a');
  const next = start();
  void next.hold('file c', never);
  await expect(next.hold('batch a', () => next.hold('file a', () => Promise.resolve('read')))).resolves.toBe('read');
});

test('of several that are done together all are suspected, and each is found alone', async () => {
  await endAmid(['message a', 'message b']);
  const next = start();
  expect(['message a', 'message b', 'message c'].map((name) => next.isSuspected(name))).toEqual([true, true, false]);
});

test('a suspicion is forgotten after a month; an end that was meant leaves none', async () => {
  await endAmid('file a');
  void start().hold('file b', never);
  const meant = start();
  void meant.hold('file c', never);
  meant.close();
  expect(existsSync(join(folder, 'now'))).toBe(false);
  const later = start(Date.now() + 31 * DAY);
  expect(['file a', 'file b', 'file c'].map((name) => later.isSuspected(name))).toEqual([false, false, false]);
});

test('a list that an end of the machine left half written is begun anew', async () => {
  await endAmid('file a');
  start();
  writeFileSync(join(folder, 'suspects.json'), '[["file a",{"en');
  await expect(start().hold('file a', () => Promise.resolve(1))).resolves.toBe(1);
});
