/** Where the files that a problem names come from. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SolverError } from '../errors/solver-error.ts';

export interface NamedFile {
  /** What messages call it. */
  path: string;
  bytes: Uint8Array;
}

/** Reads a file by the name that the problem gives it. */
export type ReadFile = (name: string) => NamedFile;

/** Names are relative to the folder. */
export const filesIn =
  (folder: string): ReadFile =>
  (name) => {
    const path = resolve(folder, name);
    return { path, bytes: readFileSync(path) };
  };

/**
 * Files by name, and nothing else of the machine.
 * @throws SolverError invalid-task for a name that is not among them
 */
export const filesAmong =
  (files: Readonly<Record<string, Uint8Array>>): ReadFile =>
  (name) => {
    if (Object.hasOwn(files, name)) return { path: name, bytes: files[name]! };
    throw new SolverError('invalid-task', `The problem names the file ${name}, which is not among its files.`, {
      file: name,
    });
  };
