import type { Fault } from '@strainscope/kernel';
import { parse } from 'csv-parse/sync';
import { Info } from 'luxon';
import { instantOf } from '../../readers/local-time.ts';
import { faultyRow, MOST_ROWS, rowOfTold, type ScheduleDefaults, type ScheduleRow } from './schedule-row.ts';

/** What the columns may be called. */
const COLUMNS = {
  date: ['date', 'day'],
  start: ['start', 'time', 'kick-off', 'kickoff', 'start time', 'begins'],
  end: ['end', 'end time', 'until', 'ends'],
  kind: ['type', 'kind', 'what'],
  opponent: ['opponent', 'against', 'opposition', 'opponents'],
  venue: ['venue', 'place', 'location', 'ground'],
  sport: ['sport'],
  level: ['level', 'level of play'],
  notes: ['notes', 'note', 'comment'],
} as const;
type Column = keyof typeof COLUMNS;

/** Reads a schedule as a table: the first line names the columns, in any order; separated by comma, semicolon or tab. */
export function readTable(text: string, defaults: ScheduleDefaults): ScheduleRow[] {
  const lines = separated(text);
  if (!lines) return [faultyRow(1, text, fault('file', 'This is no table: a quotation mark is not closed.'))];
  const [head, ...rows] = lines;
  const at = positions(head?.cells ?? []);
  const missing = (['date', 'start'] as const).filter((column) => at[column] === undefined);
  if (missing.length > 0) {
    const message = `The first line has to name the columns; ${missing.join(' and ')} is missing.`;
    return [faultyRow(1, head?.cells.join(', ') ?? '', fault('file', message))];
  }
  return rows.slice(0, MOST_ROWS + 1).map(({ line, cells }) => {
    const cell = (column: Column) => cells[at[column] ?? -1]?.trim() ?? '';
    return rowOfCells(line, cells.filter(Boolean).join(', '), cell, defaults);
  });
}

function rowOfCells(
  line: number,
  text: string,
  cell: (column: Column) => string,
  defaults: ScheduleDefaults,
): ScheduleRow {
  const date = dateOf(cell('date'));
  const start = clockOf(cell('start'));
  const end = cell('end') === '' ? null : clockOf(cell('end'));
  const faults = [
    ...(typeof date === 'string' ? [fault('date', date)] : []),
    ...(typeof start === 'string' ? [fault('start', start)] : []),
    ...(typeof end === 'string' ? [fault('end', end)] : []),
  ];
  if (typeof date === 'string' || typeof start === 'string' || typeof end === 'string') {
    return faultyRow(line, text, ...faults);
  }
  const begins = instantOf(date + start, defaults.timeZone);
  if (begins.doubt === 'missing')
    return faultyRow(line, text, fault('start', 'No clock shows this time: it is put forward that night.'));
  // An end that is earlier than the start is after midnight.
  const ends = end === null ? null : instantOf(date + end + (end <= start ? 86_400_000 : 0), defaults.timeZone);
  const told = {
    kind: kindOf(cell('kind')),
    start: new Date(begins.at),
    end: ends && new Date(ends.at),
    sport: cell('sport'),
    levelOfPlay: cell('level').toLowerCase().replaceAll(' ', '-'),
    opponent: cell('opponent'),
    venue: cell('venue'),
    notes: cell('notes'),
  };
  return rowOfTold(line, text, told, defaults);
}

function separated(text: string): { line: number; cells: string[] }[] | null {
  const [first = ''] = text.split('\n', 1);
  const count = (mark: string) => first.split(mark).length;
  const delimiter = ['\t', ';', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',');
  try {
    const records = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    return (records as unknown as { record: string[]; info: { lines: number } }[])
      .map(({ record, info }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch {
    return null;
  }
}

function positions(head: readonly string[]): Partial<Record<Column, number>> {
  const names = head.map((name) => name.trim().toLowerCase());
  const found = Object.entries(COLUMNS).map(([column, called]) => [
    column,
    names.findIndex((name) => (called as readonly string[]).includes(name)),
  ]);
  return Object.fromEntries(found.filter(([, position]) => position !== -1)) as Partial<Record<Column, number>>;
}

/** Milliseconds of a day as if it were UTC, or what is wrong with it. */
function dateOf(text: string): number | string {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dotted) return day(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (!slashed) return 'Write the date as 2026-11-28.';
  const [a, b, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])];
  if (a > 12) return day(year, b, a);
  if (b > 12) return day(year, a, b);
  if (a === b) return day(year, a, b);
  const months = Info.months('long', { locale: 'en' });
  return `Write the date as ${year}-11-28: ${text} may be in ${months[a - 1]} or in ${months[b - 1]}.`;
}

function day(year: number, month: number, date: number): number | string {
  const time = new Date(Date.UTC(year, month - 1, date));
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === date ? time.getTime() : 'There is no such day.';
}

/** Milliseconds since midnight, or what is wrong with it. */
function clockOf(text: string): number | string {
  const clock = /^(\d{1,2})[:.h](\d{2})(?::\d{2})?\s*(am|pm)?$/i.exec(text);
  const [hour, minute] = [Number(clock?.[1]), Number(clock?.[2])];
  const half = clock?.[3]?.toLowerCase();
  const isClock = half ? hour >= 1 && hour <= 12 : hour < 24;
  if (!clock || !isClock || minute > 59) return 'Write the time as 14:30.';
  return ((half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour) * 60 + minute) * 60_000;
}

/** An unknown word is kept, so that it is named as a fault. */
function kindOf(text: string): string {
  const word = text.toLowerCase();
  if (['match', 'game', 'fixture'].includes(word)) return 'match';
  return ['training', 'practice', 'session'].includes(word) ? 'training' : word;
}

const fault = (path: string, message: string): Fault => ({ path, message });
