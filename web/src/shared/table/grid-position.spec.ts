import { move } from './grid-position.ts';

const size = { rows: 30, columns: 4 };
const at = (row: number, column: number) => ({ row, column });
const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey });

test.each([
  [at(1, 1), key('ArrowDown'), at(2, 1)],
  [at(0, 1), key('ArrowUp'), at(0, 1)],
  [at(1, 3), key('ArrowRight'), at(1, 3)],
  [at(1, 0), key('ArrowLeft'), at(1, 0)],
  [at(25, 2), key('PageDown'), at(29, 2)],
  [at(5, 2), key('PageUp'), at(0, 2)],
  [at(5, 2), key('Home'), at(5, 0)],
  [at(5, 2), key('End'), at(5, 3)],
  [at(5, 2), key('Home', true), at(0, 0)],
  [at(5, 2), key('End', true), at(29, 3)],
])('from %o with %o to %o', (from, pressed, to) => {
  expect(move(from, pressed, size)).toEqual(to);
});

test('other keys do not move', () => {
  expect(move(at(1, 1), key('a'), size)).toBeUndefined();
});
