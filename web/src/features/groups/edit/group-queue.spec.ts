import { teams } from '../../../../test/look/league.ts';
import { add, dropAt, emptyQueue, merge, remove, rename } from './group-queue.ts';

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
});

test('one change is dropped, the others stay', () => {
  const queue = add(add(emptyQueue, { key: 'a', name: 'A' }), { key: 'b', name: 'B' });
  expect(dropAt(queue, 'adds', 0).adds).toEqual([{ key: 'b', name: 'B' }]);
});
