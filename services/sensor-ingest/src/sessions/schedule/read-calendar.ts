import { IANAZone } from 'luxon';
import ical, { type DateWithTimeZone, type VEvent } from 'node-ical';
import { instantOf } from '../../readers/local-time.ts';
import { faultyRow, MOST_ROWS, rowOfTold, type ScheduleDefaults, type ScheduleRow } from './schedule-row.ts';

const DAY = 86_400_000;
/** Repetitions are made for a season, not for ever. */
const AHEAD = 370 * DAY;
const BEHIND = 31 * DAY;
/** Lists of these repeat within a day. */
const TIMES_OF_DAY = ['byHour', 'byMinute', 'bySecond'] as const;
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];

/** Reads a schedule as iCalendar (RFC 5545), repetitions one by one. */
export function readCalendar(text: string, defaults: ScheduleDefaults): ScheduleRow[] {
  let events: VEvent[];
  try {
    events = Object.values(ical.sync.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT');
  } catch {
    events = [];
  }
  if (events.length === 0) return [faultyRow(1, '', { path: 'file', message: 'There is no entry in this calendar.' })];
  const rows: ScheduleRow[] = [];
  for (const [index, event] of events.entries()) {
    if (rows.length > MOST_ROWS) break;
    rows.push(...rowsOf(index + 1, event, defaults));
  }
  return rows.slice(0, MOST_ROWS + 1);
}

function rowsOf(line: number, event: VEvent, defaults: ScheduleDefaults): ScheduleRow[] {
  const title = textOf(event.summary);
  const refuse = (path: string, message: string) => [faultyRow(line, title, { path, message })];
  if (event.status === 'CANCELLED') return refuse('status', 'The calendar says that it is cancelled.');
  if (event.datetype === 'date') return refuse('start', 'It is of a whole day: it needs a time.');
  if (!isTime(event.start)) return refuse('start', 'Its beginning is no date and time.');
  if (!event.rrule) return [rowOf(line, event, title, event.start, event.end, defaults)];
  if (!FREQUENCIES.includes(String(event.rrule.options['freq'])))
    return refuse('repeats', 'It repeats more often than daily.');
  const { options } = event.rrule;
  if (TIMES_OF_DAY.some((key) => Array.isArray(options[key]) && options[key].length > 1))
    return refuse('repeats', 'It repeats more often than daily.');
  try {
    const { now } = defaults;
    const span = { from: new Date(now.getTime() - BEHIND), to: new Date(now.getTime() + AHEAD) };
    const instances = ical.expandRecurringEvent(event, span).slice(0, MOST_ROWS + 1);
    if (instances.length === 0) return refuse('repeats', 'It does not repeat within the next year.');
    return instances.map((each) => {
      const name = textOf(each.summary);
      if (each.event.status === 'CANCELLED')
        return faultyRow(line, name, { path: 'status', message: 'The calendar says that it is cancelled.' });
      return rowOf(line, each.event, name, each.start, each.end, defaults);
    });
  } catch {
    return refuse('repeats', 'How it repeats cannot be read.');
  }
}

function rowOf(
  line: number,
  event: VEvent,
  title: string,
  start: DateWithTimeZone,
  end: DateWithTimeZone | undefined,
  defaults: ScheduleDefaults,
): ScheduleRow {
  const begins = momentOf(start, defaults.timeZone);
  const ends = isTime(end) ? momentOf(end, defaults.timeZone) : null;
  const told = {
    kind: kindOf(title),
    start: begins,
    // Without an end or a length the library tells the beginning once more.
    end: ends && ends > begins ? ends : null,
    opponent: opponentOf(title),
    venue: textOf(event.location),
    notes: title,
  };
  return rowOfTold(line, title, told, defaults);
}

/** A time without a zone is one of the team's clocks; the library takes it for one of this machine's. */
function momentOf(time: DateWithTimeZone, zone: string): Date {
  // A zone that the library does not know it takes for this machine's, too.
  if (time.tz !== undefined && isKnownZone(time.tz)) return new Date(time);
  const wall = Date.UTC(time.getFullYear(), time.getMonth(), time.getDate(), time.getHours(), time.getMinutes());
  return new Date(instantOf(wall, zone).at);
}

const isKnownZone = (zone: string): boolean =>
  IANAZone.isValidZone(zone) || /^\(?(utc|gmt)?\)?\s*[+-]\d/i.test(zone) || /^(utc|gmt|z)$/i.test(zone);

/** Empty: the title does not tell. */
function kindOf(title: string): string {
  if (/\b(training|practice)\b/i.test(title)) return 'training';
  return /\b(match|game|fixture|vs?\.?|versus)\b/i.test(title) ? 'match' : '';
}

const opponentOf = (title: string) => /\b(?:vs?\.?|versus|against)\s+(.+)$/i.exec(title)?.[1]?.trim() ?? '';
const isTime = (time: DateWithTimeZone | undefined): time is DateWithTimeZone =>
  time instanceof Date && !Number.isNaN(time.getTime());

/** The text of a property that may carry parameters. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'object' && value !== null && 'val' in value ? String(value.val).trim() : '';
}
