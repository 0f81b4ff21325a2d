import type { SimulationRow } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { Quantity } from '../../shared/format/quantity.tsx';
import { Time } from '../../shared/format/time.tsx';
import { headWords } from '../../shared/strain/basis-words.ts';
import { StrainValue } from '../../shared/strain/strain-value.tsx';
import type { Column } from '../../shared/table/grid-table.tsx';
import type { RunGroup } from '../../shared/tree/tree-paths.ts';
import { RunProgress } from './run-progress.tsx';
import { shortId } from './short-id.ts';

type RunColumn = Column<SimulationRow>;

const event: RunColumn = {
  key: 'event',
  title: 'Event',
  primary: true,
  render: ({ event_id, occurred_at }) => (
    <Link to={`/player/details/${event_id}`}>
      <Time at={occurred_at} none={shortId(event_id)} />
    </Link>
  ),
};

const player: RunColumn = {
  key: 'player',
  title: 'Player',
  render: ({ player_id, player_name }) => <Link to={`/player/dashboard/${player_id}`}>{player_name}</Link>,
};

const team: RunColumn = { key: 'team', title: 'Team', render: ({ team_name }) => team_name };

const state: RunColumn = { key: 'state', title: 'State', render: (run) => <StateBadge state={run.state} /> };

const pla: RunColumn = {
  key: 'pla',
  title: 'PLA',
  numeric: true,
  render: ({ pla_g }) => <Quantity value={pla_g} unit="g" none="not measured" />,
};

const mesh: RunColumn = { key: 'mesh', title: 'Mesh', render: ({ mesh_type }) => mesh_type };

const head: RunColumn = {
  key: 'head',
  title: 'Head',
  render: ({ basis }) => basis && headWords(basis),
};

const submitted: RunColumn = {
  key: 'submitted',
  title: 'Submitted',
  numeric: true,
  render: ({ submitted_at }) => <Time at={submitted_at} />,
};

const ended: RunColumn = {
  key: 'ended',
  title: 'Ended',
  numeric: true,
  render: ({ ended_at }) => <Time at={ended_at} />,
};

const mps95: RunColumn = {
  key: 'mps95',
  title: 'MPS95',
  numeric: true,
  render: (run) => <StrainValue value={run.mps95} basis={run.basis} />,
};

const csdm15: RunColumn = {
  key: 'csdm15',
  title: 'CSDM-15',
  numeric: true,
  render: (run) => <Quantity value={run.csdm15} unit="" />,
};

const duration: RunColumn = {
  key: 'duration',
  title: 'Solve time',
  numeric: true,
  render: ({ reused, solve_seconds }) => (reused ? 'reused' : <Quantity value={solve_seconds} unit="s" />),
};

const progress: RunColumn = { key: 'progress', title: 'Progress', render: (run) => <RunProgress run={run} /> };

const reason: RunColumn = {
  key: 'reason',
  title: 'Reason',
  wide: true,
  render: (run) => run.reason ?? 'No reason was recorded',
};

const attempts: RunColumn = { key: 'attempts', title: 'Attempts', numeric: true, render: (run) => run.attempts };

const log: RunColumn = {
  key: 'log',
  title: 'Log',
  render: ({ event_id }) => <Link to={`/simulation/log/${event_id}`}>Log</Link>,
};

/** What is worth knowing of runs in a state; `all` is the run log of a team, with every state in one table. */
export function runColumns(group: RunGroup | 'all'): RunColumn[] {
  switch (group) {
    case 'complete':
      return [event, player, team, pla, mps95, csdm15, head, mesh, duration, ended, log];
    case 'pending':
      return [event, player, team, pla, state, progress, mesh, submitted, log];
    case 'failed':
      return [event, player, team, pla, reason, attempts, mesh, ended, log];
    case 'all':
      return [event, player, state, pla, mps95, attempts, duration, submitted, ended, log];
  }
}
