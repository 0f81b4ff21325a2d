import { readFileSync } from 'node:fs';
import { SolverError } from './solver-error.ts';

/** @throws SolverError that names the file where it is not JSON; the system's own error where it cannot be read */
export function readJson(file: string): unknown {
  return parseJson(readFileSync(file, 'utf8'), file);
}

/** @throws SolverError that names the file where the text is not JSON */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SolverError('invalid-task', `${file} is not JSON: ${(error as Error).message}.`, { file });
  }
}
