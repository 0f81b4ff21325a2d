import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../product/product.ts';

export type Part = 'product' | 'postgres' | 'worker' | 'reader';

/** Processes of a part of a supervised product that run now. */
export function processesOf({ process: supervisor, data }: Product, part: Part): number[] {
  const own = processes().filter((pid) => parentOf(pid) === supervisor.pid);
  if (part === 'product') return own;
  if (part === 'postgres') {
    const [pid] = quietly(() => readFileSync(join(data, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
    return [Number(pid)].filter((each) => each > 0 && isAlive(each));
  }
  const program = part === 'reader' ? 'file-worker' : '--import';
  return processes().filter((pid) => own.includes(parentOf(pid)) && commandOf(pid).includes(program));
}

/** Milliseconds until a part runs in a process that is none of these. */
export async function replaced(product: Product, part: Part, before: readonly number[]): Promise<number> {
  const began = performance.now();
  for (;;) {
    const now = processesOf(product, part);
    if (now.some((pid) => !before.includes(pid))) return performance.now() - began;
    if (performance.now() - began > 60_000) throw new Error(`${part} was not started again`);
    await sleep(25);
  }
}

/** Milliseconds until the product says that it is ready for calls. */
export async function healthy({ url }: Product): Promise<number> {
  const began = performance.now();
  for (;;) {
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return performance.now() - began;
    if (performance.now() - began > 120_000) throw new Error('not ready within two minutes');
    await sleep(50);
  }
}

const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
const isAlive = (pid: number) => commandOf(pid) !== '';
const commandOf = (pid: number) => quietly(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
const parentOf = (pid: number) =>
  Number(/^PPid:\s*(\d+)/m.exec(quietly(() => readFileSync(`/proc/${pid}/status`, 'utf8')))?.[1]);

/** A process may end while it is looked at. */
function quietly(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
