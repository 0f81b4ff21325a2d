import type { Player } from '@strainscope/console-contract';
import type { CsvColumn } from '../../shared/csv/list-csv.tsx';
import { printedSensorId } from '../../shared/format/sensor-id.ts';
import { consentWords, isHidden, playerName } from './player-columns.tsx';

/** A count of what may not be shown is left out: why stands in the column of the consent. */
function unlessHidden(count: (player: Player) => number) {
  return (player: Player) => (isHidden(player) ? '' : count(player));
}

/** Players as a file. */
export const playerCsv: CsvColumn<Player>[] = [
  { title: 'Player ID', value: ({ _id }) => _id },
  { title: 'Name', value: playerName },
  { title: 'Team', value: ({ team_name }) => team_name },
  {
    title: 'Sensor IDs',
    value: ({ sensors }) =>
      sensors.map(({ brand, sensor_id }) => `${brand} ${printedSensorId(brand, sensor_id)}`).join('; '),
  },
  { title: 'Position', value: ({ position }) => position },
  { title: 'Team status', value: ({ status }) => status },
  { title: 'Consent', value: ({ consent }) => (consent === 'given' ? '' : consentWords[consent]) },
  { title: 'Events', value: unlessHidden(({ events }) => events) },
  { title: 'Events in 7 days', value: unlessHidden(({ events_7_days }) => events_7_days) },
  { title: 'Events in 28 days', value: unlessHidden(({ events_28_days }) => events_28_days) },
  { title: 'Complete simulations', value: unlessHidden(({ simulations }) => simulations.complete) },
  { title: 'Pending simulations', value: unlessHidden(({ simulations }) => simulations.pending) },
  { title: 'Failed simulations', value: unlessHidden(({ simulations }) => simulations.failed) },
  { title: 'Last event (UTC)', value: ({ last_event_at }) => last_event_at ?? '' },
  { title: 'Last complete simulation (UTC)', value: ({ last_simulation_at }) => last_simulation_at ?? '' },
];
