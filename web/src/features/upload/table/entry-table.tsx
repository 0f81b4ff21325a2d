import { Table, type TableColumnsType } from 'antd';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatFigures } from '../../../shared/format/format-number.ts';
import { useWidth } from '../../../shared/use-width.ts';
import type { UploadEntry } from '../queue/upload-entry.ts';
import { aboutDuration } from '../queue/upload-progress.ts';
import styles from '../upload.module.css';
import { useBrands } from '../../team/use-brands.ts';
import { entryNotes } from './entry-notes.ts';
import { EntryState } from './entry-state.tsx';
import { useWearers } from './use-wearers.ts';

const HEIGHT = 460;
/** Sum of the columns: below it the table scrolls sideways. */
const LEAST_WIDTH = 1460;

/** What the cells say of people and brands beyond what a verdict holds. */
interface Names {
  wearers: ReadonlyMap<string, string>;
  brands: ReadonlyMap<string, string>;
}

const columnsWith = ({ wearers, brands }: Names): TableColumnsType<UploadEntry> => [
  { title: 'File', key: 'file', width: 270, ellipsis: true, render: (_, { name }) => <span title={name}>{name}</span> },
  { title: 'Verdict', key: 'state', width: 130, render: (_, entry) => <EntryState entry={entry} /> },
  {
    title: 'Problems and remarks',
    key: 'notes',
    width: 320,
    ellipsis: true,
    render: (_, entry) => <Notes entry={entry} />,
  },
  { title: 'Events', key: 'events', width: 70, align: 'right', render: (_, entry) => <Events entry={entry} /> },
  {
    title: 'Player',
    key: 'player',
    width: 130,
    ellipsis: true,
    render: (_, entry) => <Players entry={entry} wearers={wearers} />,
  },
  {
    title: 'Brand',
    key: 'brand',
    width: 110,
    ellipsis: true,
    render: (_, { verdict }) => brands.get(verdict?.brand ?? '') ?? verdict?.brand ?? '',
  },
  {
    title: 'Units',
    key: 'units',
    width: 150,
    ellipsis: true,
    render: (_, { verdict }) => verdict?.guessed_units ?? '',
  },
  {
    title: 'Rate (Hz)',
    key: 'rate',
    width: 90,
    align: 'right',
    render: (_, { verdict }) => (verdict && verdict.sample_rate_hz > 0 ? formatFigures(verdict.sample_rate_hz) : ''),
  },
  { title: 'Window', key: 'window', width: 80, align: 'right', render: (_, entry) => windowText(entry) },
  {
    title: 'Solver time',
    key: 'cost',
    width: 110,
    align: 'right',
    render: (_, { verdict }) =>
      verdict && verdict.estimated_solve_seconds > 0 ? aboutDuration(verdict.estimated_solve_seconds) : '',
  },
];

/** A row per file as it is recognised. Only the rows in view are in the page, so that thousands scroll smoothly. */
export function EntryTable({ entries, teamId }: { entries: readonly UploadEntry[]; teamId: string }) {
  const wearers = useWearers(teamId);
  const brands = useBrands();
  const names = { wearers, brands: new Map(brands.map(({ key, name }) => [key, name])) };
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  return (
    <div ref={box} className={styles['table']}>
      <Table<UploadEntry>
        virtual
        size="small"
        rowKey="key"
        pagination={false}
        columns={columnsWith(names)}
        dataSource={[...entries]}
        scroll={{ x: Math.max(LEAST_WIDTH, width), y: HEIGHT }}
      />
    </div>
  );
}

function Events({ entry: { verdict } }: { entry: UploadEntry }) {
  if (!verdict) return null;
  const first = verdict.events.find(({ event_id, state }) => event_id !== null && state !== 'would-record');
  // What was refused is no event: its problem stands in the remarks.
  const count = verdict.events.filter(({ state }) => state !== 'refused').length;
  return first ? <Link to={`/player/details/${first.event_id}`}>{count}</Link> : <>{count}</>;
}

function Players({ entry: { verdict }, wearers }: { entry: UploadEntry; wearers: Names['wearers'] }) {
  const sensors = [...new Set(verdict?.events.map(({ sensor_id }) => sensor_id) ?? [])];
  const players = [...new Set(verdict?.events.flatMap(({ player_id }) => player_id ?? []) ?? [])];
  if (sensors.length === 0) return null;
  if (players.length === 1 && !verdict?.events.some(({ person_unknown }) => person_unknown)) {
    const name = wearers.get(players[0]!) ?? `sensor ${sensors[0]}`;
    return <Link to={`/player/dashboard/${players[0]}`}>{name}</Link>;
  }
  return <>{sensors.length === 1 ? `sensor ${sensors[0]}` : `${sensors.length} sensors`}</>;
}

function windowText({ verdict }: UploadEntry): string {
  const windows = verdict?.events.map(({ window_ms }) => window_ms).filter((ms) => ms > 0) ?? [];
  return windows.length === 0 ? '' : `${Math.round(Math.min(...windows))} ms`;
}

function Notes({ entry }: { entry: UploadEntry }) {
  const notes = entryNotes(entry);
  return <span title={notes.join('\n')}>{notes.join(' · ')}</span>;
}
