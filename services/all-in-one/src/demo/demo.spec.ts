import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolder } from '../data-folder/data-folder.ts';
import { Demo } from './demo.ts';
import type { DemoOptions } from './demo.ts';
import type { OneMachine } from '../one-machine/one-machine.ts';

let path: string;
let calls: string[];
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'demo-'));
  calls = [];
});
afterEach(() => rmSync(path, { recursive: true }));

class Unreachable extends Error {}

/** Whatever is called there, is counted and not answered: a start that ends in the middle. */
const machine = {
  url: 'http://127.0.0.1:1',
  calls: {
    unary: ({ name }: { name: string }) => {
      calls.push(name);
      throw new Unreachable();
    },
  },
} as unknown as OneMachine;

const madeBefore = () => mkdirSync(join(path, 'postgres'));

/** A start of the program, as far as the demo goes. */
async function start(content: DemoOptions['content'] = 'league'): Promise<void> {
  const options = { content, seed: 2026, events: 1 };
  const folder = DataFolder.open(path);
  Demo.begin(folder, options);
  if (!folder.holdsProduct) madeBefore();
  const demo = new Demo(machine, options, { folder, say: () => undefined, signal: new AbortController().signal });
  await demo.enrolPeople();
  await demo.uploadMatchDays();
}

test('a new folder is filled, also by the start after one that was interrupted', async () => {
  await expect(start()).rejects.toThrow(Unreachable);
  await expect(start()).rejects.toThrow(Unreachable);
  expect(calls).toEqual(['CreateNode', 'CreateNode']);
});

test('a folder that was restored into, or begun without the demo, stays as it is', async () => {
  madeBefore();
  await start();
  await start('none');
  await start('people');
  expect(calls).toEqual([]);
});

test('one that an earlier version has filled is not filled again', async () => {
  madeBefore();
  for (const step of ['people', 'match-days']) writeFileSync(join(path, `demo-2026-${step}.done`), '');
  await start();
  expect(calls).toEqual([]);
});
