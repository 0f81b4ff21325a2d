import { InvalidRequest, JsonBeyondBounds } from '@strainscope/kernel';
import type { KeptFile } from './problem.entity.ts';
import { checkFiles, checkNames, largestDocument } from './sent-files.ts';

const limits = { mostFiles: 3, mostBytes: 2 * largestDocument };
const file = (name: string, size = 10): KeptFile => ({ name, size, sha256: 'a'.repeat(64) });
const document = file('problem.json');

function faultsOf(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof InvalidRequest) return error.faults.map(({ path, message }) => `${path}: ${message}`);
    throw error;
  }
}

test('a document and a mesh are taken', () => {
  expect(faultsOf(() => checkFiles([document, file('head of mine-2.inp')], limits))).toEqual([]);
  expect(faultsOf(() => checkNames(Buffer.from('{"mesh":"head.inp"}'), [document, file('head.inp')]))).toEqual([]);
});

test.each([
  ['no document', [file('cube.inp')], 'files: The file problem.json is missing'],
  ['a path', [document, file('../cube.inp')], 'files.1: A name has letters'],
  ['a hidden file', [document, file('.npmrc')], 'files.1: A name has letters'],
  ['an absolute path', [document, file('/etc/hosts')], 'files.1: A name has letters'],
  ['the same name twice', [document, file('a.inp'), file('a.inp')], 'files.2: There are two files of this name.'],
  ['too many files', [document, file('a'), file('b'), file('c')], 'files: There are more than 3 files.'],
  ['too much', [document, file('a.inp', limits.mostBytes)], 'files: The files are larger than'],
  ['a document that holds a mesh', [file('problem.json', largestDocument + 1)], 'files.0: It is larger than'],
])('%s is refused', (_, files, words) => {
  expect(faultsOf(() => checkFiles(files, limits))).toEqual([expect.stringContaining(words)]);
});

test('a document that is not JSON is refused, and so is a file that it does not name', () => {
  expect(faultsOf(() => checkNames(Buffer.from('{'), [document]))).toEqual([
    expect.stringMatching(/^files\.0: problem\.json is not JSON/),
  ]);
  expect(faultsOf(() => checkNames(Buffer.from('{"mesh":"head:coarse:male"}'), [file('gel.json'), document]))).toEqual([
    'files.0: problem.json does not name this file.',
  ]);
});

test('a document that is nested without end is read', () => {
  const depth = 2_000;
  expect(
    faultsOf(() =>
      checkNames(Buffer.from(`${'['.repeat(depth)}"a.inp"${']'.repeat(depth)}`), [document, file('a.inp')]),
    ),
  ).toEqual([]);
});

test('a document of more values than anybody writes is refused before it is parsed', () => {
  expect(() => checkNames(Buffer.from(`[${'0,'.repeat(1_000_000)}0]`), [document])).toThrow(JsonBeyondBounds);
});
