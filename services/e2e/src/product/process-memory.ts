import { readdirSync, readFileSync } from 'node:fs';

/**
 * Megabytes that a process, its database on a data folder, and all below both keep in memory; shared pages are divided
 * among those who share them.
 */
export function residentMegabytes(pid: number, data: string): number {
  const roots = [pid, ...processes().filter((each) => read(`/proc/${each}/cmdline`).includes(`${data}/postgres`))];
  const all = new Set(roots.flatMap((root) => [root, ...descendants(root)]));
  return [...all].reduce((sum, each) => sum + proportionalKilobytes(each), 0) / 1000;
}

function descendants(pid: number): number[] {
  const children = processes().filter((each) => parentOf(each) === pid);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function parentOf(pid: number): number | undefined {
  return Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]);
}

function proportionalKilobytes(pid: number): number {
  return Number(/^Pss:\s*(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

/** A process may end while it is looked at. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
