// What a bench was run with, and on which machine: a figure without them says nothing.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.js';

export function measuredOn() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}`;
  return [
    `StrainScope ${version}, ${commit()}, ${new Date().toISOString().slice(0, 16)} UTC`,
    `${machine}, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${load()}`,
  ];
}

export function load() {
  return loadavg()[0].toFixed(1);
}

/** In a copy without history there is none. */
function commit() {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'no commit';
  }
}
