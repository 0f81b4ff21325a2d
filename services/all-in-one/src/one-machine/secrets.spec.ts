import { keyFor, textKey } from './secrets.ts';

test('each purpose has a key of its own, the same at every start', () => {
  expect(keyFor('actors', 'secret')).toEqual(keyFor('actors', 'secret'));
  expect(keyFor('actors', 'secret')).not.toEqual(keyFor('blob addresses', 'secret'));
  expect(keyFor('actors', 'secret')).not.toEqual(keyFor('actors', 'another secret'));
  expect(keyFor('actors', 'secret')).toHaveLength(32);
  expect(Buffer.from(textKey('actors', 'secret'), 'base64url')).toEqual(Buffer.from(keyFor('actors', 'secret')));
});
