import type { Player } from '@strainscope/console-contract';
import { players } from '../../../test/look/league.ts';
import { describeQueue } from './describe-queue.ts';
import { emptyQueue } from './edit-queue.ts';

const player: Player = { ...players[0]!, events: 3, sensors: [{ brand: 'prevent', sensor_id: 'A1' }] };
const all = (id: string) => ({
  ...emptyQueue,
  sensors: { [id]: { brand: 'swa', sensorId: 'B2' } },
  removals: { [id]: true as const },
  moves: { [id]: { id: 't2', name: 'Colts' } },
});
const texts = (id: string) =>
  describeQueue(all(id), [player], (key) => key.toUpperCase()).map(({ text }) => text.replace(/^[^:]+: /, ''));

test('of a player who is shown it says what is touched', () => {
  expect(texts(player._id)).toEqual([
    'sensor A1 becomes B2 (SWA)',
    'removed from this team; 3 events and their simulations are kept, sensor A1 comes off',
    'goes to Colts with sensor A1; what was recorded so far stays with this team',
  ]);
});

test('of a player of another page it claims no count and no sensor', () => {
  expect(texts('somebody else')).toEqual([
    'sensor becomes B2 (SWA)',
    'removed from this team; events and simulations are kept, and a sensor comes off',
    'goes to Colts; what was recorded so far stays with this team',
  ]);
});
