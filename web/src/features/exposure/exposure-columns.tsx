import type { ExposureRate, PlayerExposure } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { formatCount, formatRate } from '../../shared/format/format-number.ts';
import type { Column } from '../../shared/table/grid-table.tsx';
import { playerName } from '../players/player-columns.tsx';
import { atLeastWords, headlineOf, loadWords } from './exposure-words.ts';
import { wornWords } from './wear-words.ts';

const NOT_KNOWN = 'not known';

/** The columns of the players of a team. The rows tell at which thresholds events are counted. */
export function exposureColumns(rows: readonly PlayerExposure[]): Column<PlayerExposure>[] {
  const rates = rows[0]?.figures.rates ?? [];
  return [
    {
      key: 'player',
      title: 'Player',
      primary: true,
      render: (player) => <Link to={`/player/dashboard/${player.person_id}`}>{playerName(player)}</Link>,
    },
    {
      key: 'worn',
      title: 'Worn for',
      sort: 'worn',
      numeric: true,
      render: ({ figures }) => wornWords(figures.wear),
    },
    {
      key: 'sessions',
      title: 'Sessions worn',
      numeric: true,
      render: ({ figures: { player_sessions_worn: worn, player_sessions: all } }) =>
        `${formatCount(worn)} of ${formatCount(all)}`,
    },
    {
      key: 'events',
      // The first threshold is the one by which the server sorts.
      title: haesOf(rates[0]),
      sort: 'events',
      numeric: true,
      render: ({ figures }) => eventsOf(figures.rates[0]),
    },
    {
      key: 'rate',
      title: `${haesOf(headlineOf(rates))} per hour`,
      numeric: true,
      render: ({ figures }) => perHourOf(headlineOf(figures.rates)),
    },
    load(7),
    load(28),
  ];
}

function haesOf(rate: ExposureRate | undefined): string {
  return rate === undefined ? 'HAEs' : `HAEs ${atLeastWords(rate)}`;
}

function eventsOf(rate: ExposureRate | undefined): string {
  return rate === undefined || rate.per_hour === null ? NOT_KNOWN : formatCount(rate.events);
}

function perHourOf(rate: ExposureRate | undefined): string {
  return rate === undefined || rate.per_hour === null ? NOT_KNOWN : formatRate(rate.per_hour);
}

function load(days: 7 | 28): Column<PlayerExposure> {
  return {
    key: `load-${days}`,
    title: `Load, ${days} days`,
    sort: `load-${days}`,
    numeric: true,
    render: ({ loads }) => {
      const found = loads.find((each) => each.days === days);
      return found ? loadWords(found) : NOT_KNOWN;
    },
  };
}
