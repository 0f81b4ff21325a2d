import {
  drop,
  emptyQueue,
  move,
  overrule,
  remove,
  setSensor,
  setStatus,
  sizeOf,
  takeSensorOff,
  toPlayer,
} from './edit-queue.ts';

const player = { _id: 'p1', status: 'active', sensors: [{ brand: 'prevent', sensor_id: 'A1' }] };

test('a change waits; setting it back takes it out', () => {
  const changed = setStatus(emptyQueue, player, 'inactive');
  expect(sizeOf(changed)).toBe(1);
  expect(setStatus(changed, player, 'active')).toEqual(emptyQueue);
});

test('a sensor already worn, and an empty id, are no change', () => {
  const changed = setSensor(emptyQueue, player, { brand: 'prevent', sensorId: 'B2' });
  expect(changed.sensors).toMatchObject({ p1: { brand: 'prevent', sensorId: 'B2', seen: ['A1'] } });
  expect(setSensor(changed, player, { brand: 'prevent', sensorId: 'A1' })).toEqual(emptyQueue);
  expect(setSensor(changed, player, { brand: 'prevent', sensorId: ' ' })).toEqual(emptyQueue);
});

test('a sensor that comes off is a change of its own, which typing another one replaces', () => {
  const both = { ...player, sensors: [...player.sensors, { brand: 'swa', sensor_id: 'S1' }] };
  const off = takeSensorOff(emptyQueue, both, 'prevent', '');
  expect(off.sensors).toEqual({ p1: { brand: 'prevent', sensorId: '', seen: ['A1'] } });
  expect(setSensor(off, both, { brand: 'prevent', sensorId: 'B2' }).sensors).toMatchObject({ p1: { sensorId: 'B2' } });
});

test('of two worn sensors only the one that is shown for editing is no change: choosing the other ends it', () => {
  const both = { ...player, sensors: [...player.sensors, { brand: 'prevent', sensor_id: 'B2' }] };
  const chosen = setSensor(emptyQueue, both, { brand: 'prevent', sensorId: 'B2' });
  expect(chosen.sensors).toMatchObject({ p1: { sensorId: 'B2', seen: ['A1', 'B2'] } });
  expect(setSensor(chosen, both, { brand: 'prevent', sensorId: 'A1' })).toEqual(emptyQueue);
});

test('the same id of another brand is a change', () => {
  expect(sizeOf(setSensor(emptyQueue, player, { brand: 'swa', sensorId: 'A1' }))).toBe(1);
});

test('whoever goes is changed in no other way', () => {
  const changed = setStatus(emptyQueue, player, 'inactive');
  const removed = remove(changed, ['p1', 'p2'], 'deletions');
  expect(removed).toEqual({ ...emptyQueue, deletions: { p1: true, p2: true } });
  expect(sizeOf(drop(removed, 'p1', 'deletions'))).toBe(1);
  expect(sizeOf(drop(removed, 'p1', 'removals'))).toBe(2);
  expect(remove(removed, ['p1'], 'removals')).toMatchObject({ removals: { p1: true }, deletions: { p2: true } });
});

test('whoever moves goes to one team with the others, and is changed in no other way', () => {
  const [colts, seniors] = [
    { id: 't2', name: 'Colts' },
    { id: 't3', name: 'Seniors' },
  ];
  const changed = remove(setStatus(emptyQueue, player, 'inactive'), ['p2'], 'removals');
  const moved = move(changed, ['p1', 'p2'], colts);
  expect(moved).toEqual({ ...emptyQueue, moves: { p1: colts, p2: colts } });
  expect(move(moved, ['p3'], seniors).moves).toEqual({ p1: seniors, p2: seniors, p3: seniors });
});

test('staff who are to play wait by name', () => {
  const queue = toPlayer(emptyQueue, { id: 'c1', name: 'Cleo Coach' });
  expect(queue.toPlayers).toEqual({ c1: 'Cleo Coach' });
  expect(drop(queue, 'c1', 'toPlayers')).toEqual(emptyQueue);
});

test('a change remembers what was shown when it was made, also while the list moves on', () => {
  const later = { ...player, status: 'injured', sensors: [{ brand: 'prevent', sensor_id: 'C3' }] };
  let queue = setSensor(setStatus(emptyQueue, player, 'inactive'), player, { brand: 'prevent', sensorId: 'B' });
  queue = setSensor(setStatus(queue, later, 'inactive'), later, { brand: 'prevent', sensorId: 'B2' });
  expect(queue.statuses['p1']).toMatchObject({ status: 'inactive', seen: 'active' });
  expect(queue.sensors['p1']).toMatchObject({ sensorId: 'B2', seen: ['A1'] });
  queue = setSensor(queue, later, { brand: 'swa', sensorId: 'S1' });
  expect(queue.sensors['p1']).toMatchObject({ sensorId: 'S1', seen: [] });
});

test('a sensor typed anew is not taken over because the former one was', () => {
  const takeOver = { brand: 'prevent', sensorId: 'B2', takenOverFrom: '2026-03-01T00:00:00.000Z' };
  const queue = setSensor(emptyQueue, player, takeOver);
  expect(setSensor(queue, player, { brand: 'prevent', sensorId: 'B3' }).sensors['p1']).not.toHaveProperty(
    'takenOverFrom',
  );
});

test('a change overwrites what somebody else has changed once that is said, and can be unsaid', () => {
  const queue = setStatus(emptyQueue, player, 'inactive');
  const overruled = overrule(queue, 'p1', 'statuses');
  expect(overruled.statuses['p1']?.overrules).toBe(true);
  expect(overrule(overruled, 'p1', 'statuses').statuses['p1']?.overrules).toBe(false);
  expect(overrule(queue, 'p2', 'sensors')).toEqual(queue);
});
