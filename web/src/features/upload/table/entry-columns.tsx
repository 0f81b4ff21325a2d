import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatFigures } from '../../../shared/format/format-number.ts';
import type { Column } from '../../../shared/table/grid-table.tsx';
import type { UploadEntry } from '../queue/upload-entry.ts';
import { aboutDuration } from '../../../shared/format/format-time.ts';
import { printedSensorId } from '../../../shared/format/sensor-id.ts';
import { EntryNotes, type EntryActions } from './entry-notes-list.tsx';
import { EntryState } from './entry-state.tsx';
import styles from '../upload.module.css';

/** What the cells say of people and brands beyond what a verdict holds. */
export interface EntryNames {
  /** Names of the team's players, by id. */
  wearers: ReadonlyMap<string, string>;
  /** Names of the brands, by key. */
  brands: ReadonlyMap<string, string>;
}

/** What is said of a file: few enough columns that the remarks can be read without scrolling sideways. */
export function entryColumns({ wearers, brands }: EntryNames, actions: EntryActions): Column<UploadEntry>[] {
  return [
    {
      key: 'file',
      title: 'File',
      primary: true,
      render: ({ name }) => <span className={styles['file']}>{name}</span>,
    },
    { key: 'state', title: 'Verdict', render: (entry) => <EntryState entry={entry} /> },
    { key: 'events', title: 'Events', numeric: true, render: eventsOf },
    { key: 'player', title: 'Player', render: (entry) => wearerOf(entry, wearers) },
    { key: 'reading', title: 'Read as', wide: true, render: (entry) => readingOf(entry, brands) },
    {
      key: 'cost',
      title: 'Solver time',
      numeric: true,
      render: ({ verdict }) =>
        verdict && verdict.estimated_solve_seconds > 0 ? aboutDuration(verdict.estimated_solve_seconds) : '',
    },
    {
      key: 'notes',
      title: 'Problems and remarks',
      wide: true,
      render: (entry) => <EntryNotes entry={entry} wearers={wearers} {...actions} />,
    },
  ];
}

function eventsOf({ verdict }: UploadEntry): ReactNode {
  if (!verdict) return null;
  const first = verdict.events.find(({ event_id, state }) => event_id !== null && state !== 'would-record');
  // What was refused is no event: its problem stands in the remarks.
  const count = verdict.events.filter(({ state }) => state !== 'refused').length;
  return first ? <Link to={`/player/details/${first.event_id}`}>{count}</Link> : count;
}

function wearerOf({ verdict }: UploadEntry, wearers: EntryNames['wearers']): ReactNode {
  const sensors = [...new Set(verdict?.events.map(({ sensor_id }) => sensor_id) ?? [])]
    .filter((id) => id !== '')
    .map((id) => printedSensorId(verdict?.brand ?? '', id));
  const players = [...new Set(verdict?.events.flatMap(({ player_id }) => player_id ?? []) ?? [])];
  if (sensors.length === 0) return null;
  if (players.length === 1 && !verdict?.events.some(({ person_unknown }) => person_unknown)) {
    const name = wearers.get(players[0]!) ?? `sensor ${sensors[0]}`;
    return <Link to={`/player/dashboard/${players[0]}`}>{name}</Link>;
  }
  return sensors.length === 1 ? `sensor ${sensors[0]}` : `${sensors.length} sensors`;
}

/** Brand, units, rate and shortest window, as far as the file was understood: "Prevent · m/s² · 3200 Hz · 60 ms". */
function readingOf({ verdict }: UploadEntry, brands: EntryNames['brands']): string {
  if (!verdict) return '';
  const { brand, guessed_units: units, sample_rate_hz: rate } = verdict;
  const windows = verdict.events.map(({ window_ms }) => window_ms).filter((ms) => ms > 0);
  const parts = [
    brands.get(brand ?? '') ?? brand ?? '',
    units ?? '',
    rate > 0 ? `${formatFigures(rate)} Hz` : '',
    windows.length > 0 ? `${Math.round(Math.min(...windows))} ms` : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
