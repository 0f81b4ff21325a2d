import { advance, keyName, noProgress, SEQUENCE_MS } from './key-sequence.ts';

const bindings = ['?', 'g d', 'g t', 'j', 'd'];

function type(...keys: [key: string, at: number][]): (string | undefined)[] {
  let progress = noProgress;
  return keys.map(([key, at]) => {
    const step = advance(progress, key, at, bindings);
    progress = step.progress;
    return step.complete;
  });
}

test('a single key completes at once, a sequence with its last key', () => {
  expect(type(['?', 0], ['g', 10], ['d', 20])).toEqual(['?', undefined, 'g d']);
});

test('a sequence left too long is forgotten, and its last key stands alone', () => {
  expect(type(['g', 0], ['d', SEQUENCE_MS + 1])).toEqual([undefined, 'd']);
});

test('a key that does not go on with the sequence starts anew', () => {
  expect(type(['g', 0], ['j', 10], ['t', 20])).toEqual([undefined, 'j', undefined]);
  expect(type(['g', 0], ['g', 10], ['t', 20])).toEqual([undefined, undefined, 'g t']);
});

test('⌘ and Ctrl are one modifier; Alt makes characters, not shortcuts', () => {
  const event = { key: 'K', metaKey: false, ctrlKey: false, altKey: false };
  expect(keyName({ ...event, ctrlKey: true })).toBe('mod+k');
  expect(keyName({ ...event, metaKey: true })).toBe('mod+k');
  expect(keyName({ ...event, altKey: true })).toBeUndefined();
});
