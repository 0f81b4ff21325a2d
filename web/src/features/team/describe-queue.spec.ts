import type { Player } from '@strainscope/console-contract';
import { players } from '../../../test/look/league.ts';
import { describeQueue } from './describe-queue.ts';
import { emptyQueue } from './edit-queue.ts';

const player: Player = { ...players[0]!, events: 3, sensors: [{ brand: 'prevent', sensor_id: 'A1' }] };
const all = (id: string) => ({
  ...emptyQueue,
  sensors: { [id]: { brand: 'swa', sensorId: 'B2', seen: [] } },
  removals: { [id]: true as const },
  moves: { [id]: { id: 't2', name: 'Colts' } },
});
const texts = (id: string) =>
  describeQueue(all(id), [player], (key) => key.toUpperCase()).map(({ text }) => text.replace(/^[^:]+: /, ''));

test('of a player who is shown it says what is touched', () => {
  expect(texts(player._id)).toEqual([
    'also wears sensor B2 (SWA), beside A1 (PREVENT)',
    'removed from this team; 3 events and their simulations are kept, sensor A1 comes off',
    'goes to Colts with sensor A1; what was recorded so far stays with this team',
  ]);
});

test('of a player of another page it claims no count and no sensor', () => {
  expect(texts('somebody else')).toEqual([
    'wears sensor B2 (SWA); a former one of this brand ends',
    'removed from this team; events and simulations are kept, and a sensor comes off',
    'goes to Colts; what was recorded so far stays with this team',
  ]);
});

test('a sensor that comes off is named', () => {
  const queue = { ...emptyQueue, sensors: { [player._id]: { brand: 'prevent', sensorId: '', seen: ['A1'] } } };
  const textOf = (shown: Player[]) => describeQueue(queue, shown, (key) => key.toUpperCase())[0]?.text;
  expect(textOf([player])).toMatch(/: sensor A1 \(PREVENT\) comes off$/);
  expect(textOf([])).toMatch(/: a sensor \(PREVENT\) comes off$/);
});

test('a sensor of the same brand ends the former one; the first one ends none', () => {
  const queue = { ...emptyQueue, sensors: { [player._id]: { brand: 'prevent', sensorId: 'A2', seen: [] } } };
  const [replaced] = describeQueue(queue, [player], (key) => key.toUpperCase());
  expect(replaced?.text).toMatch(/: wears sensor A2 \(PREVENT\); sensor A1 \(PREVENT\) ends$/);
  const [first] = describeQueue(queue, [{ ...player, sensors: [] }], (key) => key.toUpperCase());
  expect(first?.text).toMatch(/: wears sensor A2 \(PREVENT\)$/);
  const both = { ...player, sensors: [...player.sensors, { brand: 'prevent', sensor_id: 'A2' }] };
  const [kept] = describeQueue(queue, [both], (key) => key.toUpperCase());
  expect(kept?.text).toMatch(/: wears sensor A2 \(PREVENT\); sensor A1 \(PREVENT\) ends$/);
  const invited = { ...player, sensors: [{ brand: '', sensor_id: 'A2' }] };
  const [named] = describeQueue(queue, [invited], (key) => key.toUpperCase() || 'brand not named');
  expect(named?.text).toMatch(/: wears sensor A2 \(PREVENT\); sensor A2 \(brand not named\) ends$/);
});
