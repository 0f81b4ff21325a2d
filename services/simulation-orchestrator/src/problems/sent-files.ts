/** What somebody sends as a problem, before anything of it is solved. */
import { InvalidRequest, JsonBeyondBounds, parseJson } from '@strainscope/kernel';
import type { KeptFile } from './problem.entity.ts';

/** The document that says what is to be solved; it names the others. */
export const problemDocument = 'problem.json';
/** Bytes of that document: tables of a motion are long, meshes are files of their own. */
export const largestDocument = 4 * 1024 ** 2;

/** A table of a motion has some ten thousand numbers; how deep it nests costs nothing. */
const documentBounds = { depth: Infinity, values: 1_000_000 };

/** Neither a path nor hidden, and the same on every system. */
const plainName = /^[A-Za-z0-9_][A-Za-z0-9_ .-]{0,99}$/;

/** @throws InvalidRequest with what is wrong about which file */
export function checkFiles(files: readonly KeptFile[], limits: { mostFiles: number; mostBytes: number }): void {
  const names = files.map(({ name }) => name);
  const faults = names.flatMap((name, i) => {
    if (!plainName.test(name)) return fault(i, 'A name has letters, digits, “.”, “-”, “_” and spaces, and no folder.');
    if (names.indexOf(name) !== i) return fault(i, 'There are two files of this name.');
    return [];
  });
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > limits.mostFiles) faults.push(...fault(null, `There are more than ${limits.mostFiles} files.`));
  if (bytes > limits.mostBytes)
    faults.push(...fault(null, `The files are larger than ${limits.mostBytes} bytes together.`));
  const place = names.indexOf(problemDocument);
  if (place < 0) faults.push(...fault(null, `The file ${problemDocument} is missing: it says what is to be solved.`));
  else if (files[place]!.size > largestDocument) {
    faults.push(...fault(place, `It is larger than ${largestDocument} bytes: a mesh is a file of its own.`));
  }
  if (faults.length > 0) throw new InvalidRequest(faults);
}

/**
 * Whether the document is JSON, and names each of the other files.
 * @throws InvalidRequest, JsonBeyondBounds
 */
export function checkNames(text: Uint8Array, files: readonly KeptFile[]): void {
  const place = files.findIndex(({ name }) => name === problemDocument);
  const named = new Set(textsOf(parsed(text, place)));
  const unnamed = files.flatMap(({ name }, i) =>
    i === place || named.has(name) ? [] : fault(i, `${problemDocument} does not name this file.`),
  );
  if (unnamed.length > 0) throw new InvalidRequest(unnamed);
}

function parsed(text: Uint8Array, place: number): unknown {
  try {
    return parseJson(text, documentBounds);
  } catch (error) {
    if (error instanceof JsonBeyondBounds) throw error;
    throw new InvalidRequest(fault(place, `${problemDocument} is not JSON: ${(error as Error).message}.`));
  }
}

/** All texts in a document; without recursion, as it may be nested as deeply as it is long. */
function textsOf(document: unknown): string[] {
  const texts: string[] = [];
  const rest: unknown[] = [document];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) for (const own of Object.values(value)) rest.push(own);
  }
  return texts;
}

const fault = (place: number | null, message: string) => [
  { path: place === null ? 'files' : `files.${place}`, message },
];
