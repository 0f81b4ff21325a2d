import { begun, drawn, pointIn } from './strokes.ts';

const box = { left: 100, top: 50, width: 500, height: 150 };

test('points are told in units of the field, and stay inside', () => {
  expect(pointIn(box, 350, 125)).toEqual([500, 150]);
  expect(pointIn(box, 0, 900)).toEqual([0, 300]);
});

test('a line begins, goes on, and does not stutter', () => {
  const one = drawn(drawn(begun([], [10, 20]), [30, 40]), [30, 40]);
  expect(one).toEqual([[10, 20, 10, 20, 30, 40]]);
  expect(begun(one, [5, 5])).toEqual([
    [10, 20, 10, 20, 30, 40],
    [5, 5, 5, 5],
  ]);
  expect(drawn([], [1, 1])).toEqual([]);
});
