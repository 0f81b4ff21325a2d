import type { SimulationRow } from '@strainscope/console-contract';
import type { CsvColumn } from '../../shared/csv/list-csv.tsx';
import { headWords, staleWords } from '../../shared/strain/basis-words.ts';

/** Runs as a file. */
export const runCsv: CsvColumn<SimulationRow>[] = [
  { title: 'Simulation ID', value: ({ _id }) => _id },
  { title: 'Event ID', value: ({ event_id }) => event_id },
  { title: 'Event (UTC)', value: ({ occurred_at }) => occurred_at ?? '' },
  { title: 'Player', value: ({ player_name }) => player_name },
  { title: 'Team', value: ({ team_name }) => team_name },
  { title: 'State', value: ({ state }) => state },
  { title: 'PLA (g)', value: ({ pla_g }) => pla_g ?? 'not measured' },
  { title: 'MPS95', value: ({ mps95 }) => mps95 },
  { title: 'CSDM-15', value: ({ csdm15 }) => csdm15 },
  { title: 'Mesh', value: ({ mesh_type }) => mesh_type },
  { title: 'Head', value: ({ basis }) => (basis ? headWords(basis) : '') },
  { title: 'Solver version', value: ({ basis }) => basis?.solver_version ?? '' },
  { title: 'Would come out otherwise today', value: ({ basis }) => staleOf(basis) },
  { title: 'Attempts', value: ({ attempts }) => attempts },
  { title: 'Solve time (s)', value: ({ solve_seconds }) => solve_seconds },
  { title: 'Reused', value: ({ reused }) => (reused ? 'yes' : 'no') },
  { title: 'Reason', value: ({ reason }) => reason ?? '' },
  { title: 'Submitted (UTC)', value: ({ submitted_at }) => submitted_at ?? '' },
  { title: 'Ended (UTC)', value: ({ ended_at }) => ended_at ?? '' },
];

const staleOf = (basis: SimulationRow['basis']) => (basis?.stale ?? []).map((reason) => staleWords[reason]).join('; ');
