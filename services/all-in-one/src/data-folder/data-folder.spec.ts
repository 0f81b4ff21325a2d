import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolder, FolderInUse } from './data-folder.ts';

let path: string;
let others: ChildProcess[];
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'data-folder-'));
  others = [];
});
afterEach(async () => {
  await Promise.all(others.map(stopped));
  rmSync(path, { recursive: true });
});

/** A process that looks like this program, and has signed in. */
function other(): ChildProcess & { pid: number } {
  const started = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'all-in-one'], { stdio: 'ignore' });
  others.push(started);
  signIn(started.pid!);
  return started as ChildProcess & { pid: number };
}

async function stopped(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const exit = once(process, 'exit');
  process.kill('SIGKILL');
  await exit;
}

function signIn(pid: number): void {
  mkdirSync(join(path, 'running'), { recursive: true });
  writeFileSync(join(path, 'running', String(pid)), '');
}

const signed = () => readdirSync(join(path, 'running'));

test.each(['blobs', 'mail', 'sms', 'logs'])('nobody else on the machine looks into %s', (name) => {
  DataFolder.open(path);
  expect(statSync(join(path, name)).mode & 0o777).toBe(0o700);
});

test('one that runs keeps the folder to itself, and stays signed in', () => {
  const { pid } = other();
  expect(() => DataFolder.open(path)).toThrow(FolderInUse);
  expect(signed()).toEqual([String(pid)]);
});

test('what a killed one left does not count, and is removed', async () => {
  await stopped(other());
  DataFolder.open(path);
  expect(signed()).toEqual([String(process.pid)]);
});

test('of two that find what a killed one left, the later one gives way', async () => {
  const killed = other();
  await stopped(killed);
  const { pid } = other();
  expect(() => DataFolder.open(path)).toThrow(`in use by process ${pid}`);
  expect(signed()).toContain(String(pid));
  expect(signed()).not.toContain(String(process.pid));
});

test('a closed folder is free', () => {
  DataFolder.open(path).close();
  expect(signed()).toEqual([]);
  expect(() => DataFolder.open(path)).not.toThrow();
});
