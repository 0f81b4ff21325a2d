/** Runs parity-program.ts with the Vulkan driver that an environment names, or with the one that Chromium brings. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { threadProgram } from '../engine/thread-crew.ts';
import type { Parity } from './parity.ts';

/** Chromium brings a software Vulkan driver and the loader for it. */
export const CHROMIUM = '/usr/lib/chromium';
export const CHROMIUM_DRIVER = `${CHROMIUM}/vk_swiftshader_icd.json`;

/** Environment with Chromium's software driver, where there is one. */
export const softwareDriver = (): Record<string, string> =>
  existsSync(CHROMIUM_DRIVER) ? { LD_LIBRARY_PATH: CHROMIUM, VK_ICD_FILENAMES: CHROMIUM_DRIVER } : {};

/** The comparison, or why there is none here. */
export type ParityAnswer = Parity | { code: string; reason: string };

const LONGEST = 120_000;

export function runParity(allow: 'hardware' | 'software', environment: Record<string, string>): ParityAnswer {
  const program = threadProgram('parity-program', import.meta.url);
  const options = program.href.endsWith('.ts') ? ['--conditions=source', '--no-warnings'] : [];
  const { stdout, stderr, status } = spawnSync(process.execPath, [...options, fileURLToPath(program), allow], {
    env: { PATH: process.env['PATH'], ...environment },
    encoding: 'utf8',
    timeout: LONGEST,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as ParityAnswer;
}
