import type { Player } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { formatCount } from '../../shared/format/format-number.ts';
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

/** The columns of every list of players. `rows` are the players shown: the load bars share their scale. */
export function playerColumns(
  rows: readonly Player[],
): Record<
  'id' | 'name' | 'sensor' | 'events' | 'runs' | 'load' | 'lastEvent' | 'lastRun' | 'status' | 'team',
  Column<Player>
> {
  const most = Math.max(0, ...rows.map(({ events_28_days }) => events_28_days));
  return {
    id: { key: 'id', title: 'Player ID', render: ({ _id }) => <PlayerId id={_id} /> },
    name: {
      key: 'name',
      title: 'Name',
      primary: true,
      sort: 'name',
      render: (player) => <Link to={`/player/dashboard/${player._id}`}>{playerName(player)}</Link>,
    },
    team: {
      key: 'team',
      title: 'Team',
      render: ({ team_id, team_name }) =>
        team_id === null ? 'none' : <Link to={`/team/players/${team_id}`}>{team_name}</Link>,
    },
    sensor: { key: 'sensor', title: 'Sensor ID', render: (player) => <SensorNames player={player} /> },
    events: {
      key: 'events',
      title: 'Events',
      sort: 'events',
      numeric: true,
      render: unlessHidden(({ events }) => formatCount(events)),
    },
    runs: {
      key: 'runs',
      title: 'Simulations',
      numeric: true,
      render: unlessHidden((player) => <PlayerRuns {...player} />),
    },
    load: {
      key: 'load',
      title: 'Load, 7 / 28 days',
      render: unlessHidden(({ events_7_days, events_28_days }) => (
        <LoadBar days7={events_7_days} days28={events_28_days} most={most} />
      )),
    },
    lastEvent: {
      key: 'last-event',
      title: 'Last event',
      sort: 'last_event',
      numeric: true,
      render: unlessHidden(({ last_event_at }) => <Time at={last_event_at} />),
    },
    lastRun: {
      key: 'last-run',
      title: 'Last complete run',
      numeric: true,
      render: unlessHidden(({ last_simulation_at }) => <Time at={last_simulation_at} />),
    },
    status: { key: 'status', title: 'Team status', render: playerStates },
  };
}

/** Orders of lists of players. */
export const playerOrders: readonly OrderedColumn[] = Object.values(playerColumns([]));

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

function playerStates({ status, consent }: Player) {
  return (
    <>
      <StateBadge state={status} /> {consent !== 'given' && <StateBadge state={consentWords[consent]} />}
    </>
  );
}
