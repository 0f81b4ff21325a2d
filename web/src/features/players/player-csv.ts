import type { Player } from '@strainscope/console-contract';
import type { CsvColumn } from '../../shared/csv/list-csv.tsx';
import { printedSensorId } from '../../shared/format/sensor-id.ts';
import { consentWords, playerName } from './player-columns.tsx';

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
  { title: 'Events', value: ({ events }) => events },
  { title: 'Events in 7 days', value: ({ events_7_days }) => events_7_days },
  { title: 'Events in 28 days', value: ({ events_28_days }) => events_28_days },
  { title: 'Complete simulations', value: ({ simulations }) => simulations.complete },
  { title: 'Pending simulations', value: ({ simulations }) => simulations.pending },
  { title: 'Failed simulations', value: ({ simulations }) => simulations.failed },
  { title: 'Last event (UTC)', value: ({ last_event_at }) => last_event_at ?? '' },
  { title: 'Last simulation (UTC)', value: ({ last_simulation_at }) => last_simulation_at ?? '' },
];
