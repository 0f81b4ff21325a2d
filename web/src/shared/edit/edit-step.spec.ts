import { itemOf, undoOf } from './edit-step.ts';

test('a fault names its item by its place in the list', () => {
  expect(itemOf({ path: 'nodes.2' })).toBe(2);
  expect(itemOf({ path: 'nodes.0.name' })).toBe(0);
  expect(itemOf({ path: 'name' })).toBeUndefined();
});

test('what only adds cannot be taken back', () => {
  const undo = { change_id: 'c', until: '2026-03-02T12:00:00Z' };
  expect(undoOf({ data: { results: [], undo } })).toEqual(undo);
  expect(undoOf({ data: { results: [], undo: null } })).toBeUndefined();
  expect(undoOf({ data: [] })).toBeUndefined();
});
