import { ConsoleError } from '@strainscope/console-contract';
import { atFields, filesOf, nextTry, refuses, tooMuch, type ProblemDraft } from './problem-draft.ts';

const named = (name: string, content = 'x', lastModified = 1) => new File([content], name, { lastModified });
const draft: ProblemDraft = { name: 'A cube', document: named('tension.json'), files: [named('cube.inp')] };

test('the document goes first, by the name that the server knows', () => {
  expect(filesOf(draft).map(({ name }) => name)).toEqual(['problem.json', 'cube.inp']);
});

test('an id stays with what is sent again as it is, and with what was refused under its name', () => {
  const first = nextTry(undefined, draft);
  expect(nextTry(first, draft).id).toBe(first.id);
  const corrected = { ...draft, files: [named('cube.inp', 'y', 2)] };
  expect(nextTry(first, corrected).id).not.toBe(first.id);
  expect(nextTry({ ...first, isRefused: true }, corrected).id).toBe(first.id);
  expect(nextTry({ ...first, isRefused: true }, { ...draft, name: 'Another' }).id).not.toBe(first.id);
});

test('an answer refuses; none, or a server that is away, leaves open what has arrived', () => {
  const answered = (status: number) =>
    refuses(new ConsoleError(status, 'X', '', { status, code: 'X', message: '' } as ConsoleError['problem']));
  expect([answered(422), answered(409), answered(503)]).toEqual([true, true, false]);
  expect(refuses(new ConsoleError(0, 'NO_RESPONSE', ''))).toBe(false);
});

test('more than servers usually take is told in words, and no less', () => {
  const files = (many: number, size: number) =>
    Array.from({ length: many }, () => Object.defineProperty(named('a'), 'size', { value: size }));
  expect(tooMuch(files(16, 1024))).toBeUndefined();
  expect(tooMuch(files(17, 8 * 1024 ** 2))).toBe(
    'These are 17 files and 136 MiB together: more than most servers take.',
  );
});

test('a fault of a file that is not known keeps its words', () => {
  const problem = { faults: [{ path: 'files.9', message: 'This file did not arrive as it was sent.' }] };
  const error = new ConsoleError(422, 'INVALID_REQUEST', 'x', problem as ConsoleError['problem']);
  expect(atFields(error, filesOf(draft)).problem?.faults).toEqual([
    { path: 'files', message: 'This file did not arrive as it was sent.' },
  ]);
});
