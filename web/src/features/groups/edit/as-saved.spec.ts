import { teams } from '../../../../test/look/league.ts';
import { asSaved, withSaved } from './as-saved.ts';
import { emptyQueue, merge, remove, rename } from './group-queue.ts';

const [first, second, third] = teams as [(typeof teams)[0], (typeof teams)[0], (typeof teams)[0]];

test('what was deleted or merged is gone, and what was renamed is called so, before the list knows', () => {
  const sent = merge(remove(rename(emptyQueue, first, 'Colts'), [second]), [third], first);
  const saved = (['renames', 'deletes', 'merges'] as const).reduce(
    (now, list) => withSaved(now, list, sent),
    emptyQueue,
  );
  expect(asSaved([first, second, third], saved)).toEqual([{ ...first, name: 'Colts', version: first.version + 1 }]);
  expect(asSaved([first, second], emptyQueue)).toEqual([first, second]);
});

test('a row that is newer than what was saved stands as it is', () => {
  const newer = { ...first, name: 'Veterans', version: first.version + 1 };
  const sent = rename(emptyQueue, first, 'Colts');
  expect(asSaved([newer], withSaved(emptyQueue, 'renames', sent))).toEqual([newer]);
  // Undone, it is back.
  expect(asSaved([newer], withSaved(emptyQueue, 'deletes', remove(emptyQueue, [first])))).toEqual([newer]);
});

test('one that was renamed twice has its last name', () => {
  const once = withSaved(emptyQueue, 'renames', rename(emptyQueue, first, 'Colts'));
  const [colts] = asSaved([first], once);
  const twice = withSaved(once, 'renames', rename(emptyQueue, colts!, 'Cubs'));
  expect(asSaved([first], twice)).toMatchObject([{ name: 'Cubs', version: first.version + 2 }]);
});
