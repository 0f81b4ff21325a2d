import { basisWords, headWords, markOf } from './basis-words.ts';

test.each([
  ['female', 'record', 'Female head, from the player’s record'],
  ['male', 'unknown', 'Sex unknown: male head used'],
  ['male', 'chosen', 'Male head, chosen'],
  ['male', 'preset', 'Male head, the preset of an earlier version'],
] as const)('of a %s head by %s: %s', (mesh_subtype, subtype_source, words) => {
  expect(headWords({ mesh_subtype, subtype_source })).toBe(words);
});

test('a stale strain says why, and in a cell the graver of two reasons', () => {
  const basis = {
    mesh_subtype: 'male',
    subtype_source: 'preset' as const,
    solver_version: '0.4.0',
    stale: ['solver' as const, 'head' as const],
  };
  expect(basisWords(basis)).toBe(
    'Male head, the preset of an earlier version; Made by an earlier version; Not on the player’s head',
  );
  expect(markOf(basis)).toBe('other head');
  expect(markOf({ ...basis, stale: ['solver'] })).toBe('earlier version');
  expect(markOf({ subtype_source: 'unknown', stale: [] })).toBe('sex unknown');
  expect(markOf({ subtype_source: 'record', stale: [] })).toBeNull();
});
