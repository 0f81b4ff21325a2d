import type { Player } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CsvColumn } from '../../shared/csv/list-csv.tsx';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { formatCount } from '../../shared/format/format-number.ts';
import { printedSensorId } from '../../shared/format/sensor-id.ts';
import { Time } from '../../shared/format/time.tsx';
import type { OrderedColumn } from '../../shared/table/column-order.ts';
import type { Column } from '../../shared/table/grid-table.tsx';
import { LoadBar } from './load-bar.tsx';
import { PlayerId } from './player-id.tsx';
import { PlayerRuns } from './player-runs.tsx';
import styles from './players.module.css';
import { SensorNames } from './sensor-names.tsx';

/** The name by which a list shows a player; undefined members have none of their own. */
export function playerName({
  first_name,
  last_name,
  undefined_member,
}: Pick<Player, 'first_name' | 'last_name'> & Partial<Pick<Player, 'undefined_member'>>): string {
  if (undefined_member) return 'Undefined member';
  // The lists hear of somebody new a moment after the tree has.
  return `${first_name} ${last_name}`.trim() || 'an unnamed player';
}

/** A column of the table, and what stands for it in the file. */
interface PlayerColumn extends Column<Player> {
  csv: CsvColumn<Player>[];
}

/** The columns of every list of players. `rows` are the players shown: the load bars share their scale. */
export function playerColumns(rows: readonly Player[]) {
  const most = Math.max(0, ...rows.map(({ events_28_days }) => events_28_days));
  return {
    id: {
      key: 'id',
      title: 'Player ID',
      render: ({ _id }) => <PlayerId id={_id} />,
      csv: [{ title: 'Player ID', value: ({ _id }) => _id }],
    },
    name: {
      key: 'name',
      title: 'Name',
      primary: true,
      sort: 'name',
      render: (player) => <Link to={`/player/dashboard/${player._id}`}>{playerName(player)}</Link>,
      csv: [{ title: 'Name', value: playerName }],
    },
    team: {
      key: 'team',
      title: 'Team',
      render: ({ team_id, team_name }) =>
        team_id === null ? 'none' : <Link to={`/team/players/${team_id}`}>{team_name}</Link>,
      csv: [{ title: 'Team', value: ({ team_name }) => team_name }],
    },
    sensor: {
      key: 'sensor',
      title: 'Sensor ID',
      render: (player) => <SensorNames player={player} />,
      csv: [{ title: 'Sensor IDs', value: sensorIds }],
    },
    status: {
      key: 'status',
      title: 'Team status',
      render: playerStates,
      csv: [
        { title: 'Position', value: ({ position }) => position },
        { title: 'Team status', value: ({ status }) => status },
        { title: 'Consent', value: ({ consent }) => (consent === 'given' ? '' : consentWords[consent]) },
      ],
    },
    events: {
      key: 'events',
      title: 'Events',
      sort: 'events',
      numeric: true,
      render: unlessHidden(({ events }) => formatCount(events)),
      csv: [counts('Events', ({ events }) => events)],
    },
    load: {
      key: 'load',
      title: 'Load, 7 / 28 days',
      render: unlessHidden(({ events_7_days, events_28_days }) => (
        <LoadBar days7={events_7_days} days28={events_28_days} most={most} />
      )),
      csv: [
        counts('Events in 7 days', ({ events_7_days }) => events_7_days),
        counts('Events in 28 days', ({ events_28_days }) => events_28_days),
      ],
    },
    runs: {
      key: 'runs',
      title: 'Simulations',
      numeric: true,
      render: unlessHidden((player) => <PlayerRuns {...player} />),
      csv: [
        counts('Complete simulations', ({ simulations }) => simulations.complete),
        counts('Pending simulations', ({ simulations }) => simulations.pending),
        counts('Failed simulations', ({ simulations }) => simulations.failed),
      ],
    },
    lastEvent: {
      key: 'last-event',
      title: 'Last event',
      sort: 'last_event',
      numeric: true,
      render: unlessHidden(({ last_event_at }) => <Time at={last_event_at} />),
      csv: [{ title: 'Last event (UTC)', value: ({ last_event_at }) => last_event_at ?? '' }],
    },
    lastRun: {
      key: 'last-run',
      title: 'Last complete run',
      numeric: true,
      render: unlessHidden(({ last_simulation_at }) => <Time at={last_simulation_at} />),
      csv: [{ title: 'Last complete simulation (UTC)', value: ({ last_simulation_at }) => last_simulation_at ?? '' }],
    },
  } satisfies Record<string, PlayerColumn>;
}

/** The columns of the list of every player. */
export function allPlayersColumns(rows: readonly Player[]): PlayerColumn[] {
  const { name, team, sensor, events, load, lastEvent, status } = playerColumns(rows);
  return [name, team, sensor, events, load, lastEvent, status];
}

/** Whether somebody was asked and has not answered, or somebody has to be. */
export const consentWords: Record<Exclude<Player['consent'], 'given'>, 'waits for consent' | 'no consent'> = {
  asked: 'waits for consent',
  invited: 'waits for consent',
  unasked: 'no consent',
  missing: 'no consent',
};

/**
 * Tells whether counts are hidden: a player of whom nothing may be shown has zeros, which say nothing of what was
 * recorded.
 */
export function isHidden({ consent, events }: Pick<Player, 'consent' | 'events'>): boolean {
  return consent !== 'given' && events === 0;
}

function unlessHidden(render: (player: Player) => ReactNode) {
  return (player: Player) => (isHidden(player) ? <span className={styles['quiet']}>hidden</span> : render(player));
}

/** A count of what may not be shown is left out: why stands in the column of the consent. */
function counts(title: string, count: (player: Player) => number): CsvColumn<Player> {
  return { title, value: (player) => (isHidden(player) ? '' : count(player)) };
}

function sensorIds({ sensors }: Player): string {
  return sensors.map(({ brand, sensor_id }) => `${brand} ${printedSensorId(brand, sensor_id)}`).join('; ');
}

function playerStates({ status, consent }: Player) {
  return (
    <>
      <StateBadge state={status} /> {consent !== 'given' && <StateBadge state={consentWords[consent]} />}
    </>
  );
}

/** Orders of lists of players. */
export const playerOrders: readonly OrderedColumn[] = Object.values(playerColumns([]));

/** Players as a file. */
export const playerCsv: CsvColumn<Player>[] = Object.values(playerColumns([])).flatMap(({ csv }) => csv);
