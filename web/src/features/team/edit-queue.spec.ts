import { drop, emptyQueue, remove, setSensor, setStatus, sizeOf } from './edit-queue.ts';

const player = { _id: 'p1', status: 'active', sensors: [{ brand: 'prevent', sensor_id: 'A1' }] };

test('a change waits; setting it back takes it out', () => {
  const changed = setStatus(emptyQueue, player, 'inactive');
  expect(sizeOf(changed)).toBe(1);
  expect(setStatus(changed, player, 'active')).toEqual(emptyQueue);
});

test('a sensor already worn, and an empty id, are no change', () => {
  const changed = setSensor(emptyQueue, player, { brand: 'prevent', sensorId: 'B2' });
  expect(changed.sensors).toEqual({ p1: { brand: 'prevent', sensorId: 'B2' } });
  expect(setSensor(changed, player, { brand: 'prevent', sensorId: 'A1' })).toEqual(emptyQueue);
  expect(setSensor(changed, player, { brand: 'prevent', sensorId: ' ' })).toEqual(emptyQueue);
});

test('the same id of another brand is a change', () => {
  expect(sizeOf(setSensor(emptyQueue, player, { brand: 'swa', sensorId: 'A1' }))).toBe(1);
});

test('whoever goes is changed in no other way', () => {
  const changed = setStatus(emptyQueue, player, 'inactive');
  const removed = remove(changed, ['p1', 'p2'], 'deleted');
  expect(removed).toEqual({ ...emptyQueue, removals: { p1: 'deleted', p2: 'deleted' } });
  expect(sizeOf(drop(removed, 'p1', 'removals'))).toBe(1);
});
