/**
 * Planted errors: each is put into a copy of the sources, and the verification case that it is known by must fail there.
 * A mutant that survives shows that a case does not check what it says.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Mutant {
  error: string;
  /** Under src/. */
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  /** Part of the name of the verification cases that must notice. */
  caughtBy: string;
}

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
const MATERIALS = fileURLToPath(new URL('../../materials', import.meta.url));

export const MUTANTS = JSON.parse(readFileSync(new URL('mutants.json', import.meta.url), 'utf8')) as Mutant[];

/** Whether the case fails in a copy with the error. @throws Error when the text to replace is not there once */
export function isCaught({ file, find, replace, caughtBy }: Mutant): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mutant-'));
  try {
    cpSync(SOURCES, join(folder, 'src'), { recursive: true });
    // What the sources read beside themselves.
    symlinkSync(PACKAGES, join(folder, 'node_modules'));
    symlinkSync(MATERIALS, join(folder, 'materials'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const path = join(folder, 'src', file);
    const text = readFileSync(path, 'utf8');
    if (text.split(find).length !== 2) throw new Error(`"${find}" is not once in ${file}.`);
    writeFileSync(
      path,
      text.replace(find, () => replace),
    );
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--no-warnings', join(folder, 'src', 'verification', 'main.ts'), caughtBy],
      { encoding: 'utf8' },
    );
    if (!/ passed$/m.test(stdout)) throw new Error(`The cases did not run: ${stderr}`);
    return stdout.includes('FAIL');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
