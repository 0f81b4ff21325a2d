import { teams } from '../../../../test/look/league.ts';
import { add, drop, emptyQueue, isAdded, merge, remove, rename } from './group-queue.ts';

const [first, second, third] = teams as [(typeof teams)[0], (typeof teams)[0], (typeof teams)[0]];

test('a name waits; its own name takes the change out', () => {
  const queue = rename(rename(emptyQueue, first, 'Seniors'), first, 'Veterans');
  expect(queue.renames).toEqual([{ group: first, name: 'Veterans' }]);
  expect(rename(queue, first, `${first.name} `)).toEqual(emptyQueue);
});

test('whatever goes is changed in no other way', () => {
  const queue = remove(rename(emptyQueue, first, 'Seniors'), [first, second]);
  expect(queue).toEqual({ ...emptyQueue, deletes: [first, second] });
  expect(remove(queue, [first]).deletes).toEqual([second, first]);
});

test('what goes into another or is deleted takes no name, so that no version is left behind', () => {
  const queue = remove(merge(emptyQueue, [first, second], second), [third]);
  for (const going of [first, third]) expect(rename(queue, going, 'Seniors')).toEqual(queue);
  expect(rename(queue, second, 'Seniors').renames).toEqual([{ group: second, name: 'Seniors' }]);
});

test('several become one, which itself stays', () => {
  const queue = merge(remove(emptyQueue, [first, third]), [first, second, third], second);
  expect(queue).toEqual({
    ...emptyQueue,
    merges: [
      { group: first, into: second },
      { group: third, into: second },
    ],
  });
  expect(remove(queue, [second])).toEqual({ ...emptyQueue, deletes: [second] });
  // One that was to go into another stays, too, once it is chosen to stay.
  expect(merge(queue, [first, third], first).merges).toEqual([{ group: third, into: first }]);
});

test('a name that is to be added already is known however it is written', () => {
  const queue = add(emptyQueue, { key: 'a', name: 'Harbour  High' });
  expect(isAdded(queue, ' harbour high ')).toBe(true);
  expect(isAdded(queue, 'Harbour')).toBe(false);
});

test('one change is dropped, the others stay', () => {
  const queue = add(add(emptyQueue, { key: 'a', name: 'A' }), { key: 'b', name: 'B' });
  expect(drop(queue, 'adds', 'a').adds).toEqual([{ key: 'b', name: 'B' }]);
});
