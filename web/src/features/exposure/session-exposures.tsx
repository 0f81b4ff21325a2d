import type { SessionExposure } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { formatCount } from '../../shared/format/format-number.ts';
import { formatTime } from '../../shared/format/format-time.ts';
import { Quantity } from '../../shared/format/quantity.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { atLeastWords, headlineOf, sessionEventsWords, sessionName } from './exposure-words.ts';
import { wornWords } from './wear-words.ts';

interface SessionExposuresProps {
  sessions: readonly SessionExposure[];
  /** Whether the viewer may open sessions: players do not see those of their team. */
  lead: boolean;
}

/** A player's sessions, the latest first. */
export function SessionExposures({ sessions, lead }: SessionExposuresProps) {
  const headline = headlineOf(sessions[0]?.events ?? []);
  const columns: Column<SessionExposure>[] = [
    {
      key: 'session',
      title: 'Session',
      primary: true,
      render: (session) =>
        lead ? <Link to={`/session/${session.session_id}`}>{sessionName(session)}</Link> : sessionName(session),
    },
    {
      key: 'start',
      title: 'Begins',
      render: ({ started_at, time_zone }) => `${formatTime(new Date(started_at), time_zone)} (${time_zone})`,
    },
    { key: 'worn', title: 'Worn for', numeric: true, render: ({ wear }) => wornWords(wear) },
    {
      key: 'events',
      title: headline ? `HAEs ${atLeastWords(headline)}` : 'HAEs',
      numeric: true,
      render: ({ events, wear }) => sessionEventsWords(headlineOf(events), wear),
    },
    {
      key: 'without-wear',
      title: 'HAEs in no rate',
      numeric: true,
      render: ({ events_without_wear: events }) => (events === 0 ? 'none' : formatCount(events)),
    },
    {
      key: 'peak',
      title: 'Largest PLA',
      numeric: true,
      render: ({ peak_pla, wear }) => (
        <Quantity value={peak_pla} unit="g" none={wear.worn_s > 0 ? 'none recorded' : 'not known'} />
      ),
    },
  ];
  return (
    <GridTable
      label="Latest sessions of the player"
      columns={columns}
      rows={sessions}
      rowId={({ session_id }) => session_id}
    />
  );
}
