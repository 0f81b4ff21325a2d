import { DateTime } from 'luxon';
import type { Warning } from '../signals/warnings.ts';
import type { FileProblem } from './file-problem.ts';
import { instantOf } from './local-time.ts';
import { dateUnreadable, zoneAmbiguous } from './problems.ts';
import { hourMissing, localTimeDoubtful, ZONE_FROM_TEAM, zoneFromTeam, zoneUnknown } from './reader-warnings.ts';
import { zoneStated } from './zone-names.ts';

/** When an event happened. */
export interface Occurrence {
  readonly at: Date;
  /** IANA name or offset. */
  readonly zone: string;
  readonly zoneFromTeam: boolean;
  readonly warnings: readonly Warning[];
}

export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

/** A local time without zone takes the team's, and says so. Null where there is no such day or time. */
export function occurrenceOfLocalTime(local: LocalTime, teamZone: string): Occurrence | null {
  return inZone(DateTime.fromObject({ ...local }, { zone: 'utc' }), { zone: teamZone, fromTeam: true });
}

/** Luxon formats, tried in turn. A format with an offset (ZZ) keeps the offset of the text. */
export function occurrenceOfText(text: string, formats: readonly string[], teamZone: string): Occurrence | null {
  return occurrenceIn(text, formats, { zone: teamZone, fromTeam: true });
}

/** What a file says in cells of its own. */
export interface TimeCells {
  readonly date: string;
  readonly time: string;
  readonly zone?: string;
  /** Whether numbers of days count from 1904. */
  readonly from1904?: boolean | undefined;
}

/** A date and time of two cells; a zone cell that names no known zone is replaced by the team's. */
export function occurrenceOfCells(
  cells: TimeCells,
  formats: {
    readonly date: readonly string[];
    readonly time: readonly string[];
    readonly withoutHour?: readonly string[];
  },
  teamZone: string,
): Occurrence | { readonly problem: FileProblem } {
  const stated = cells.zone ?? '';
  const found = stated === '' ? null : zoneStated(stated, teamZone);
  if (found && 'meanings' in found) return { problem: zoneAmbiguous(stated, found.meanings) };
  const isKnown = found !== null && 'zone' in found;
  const zone = isKnown ? { zone: found.zone, fromTeam: false } : { zone: teamZone, fromTeam: true };
  const date = fromSerialDate(cells.date, cells.from1904 ?? false) ?? cells.date;
  const time = fromSerialTime(cells.time) ?? cells.time;
  const dateFormats = [...formats.date, SERIAL_DATE];
  const parse = (timeFormats: readonly string[]) =>
    occurrenceIn(
      `${date} ${time}`,
      dateFormats.flatMap((day) => timeFormats.map((hour) => `${day} ${hour}`)),
      zone,
    );

  const whole = parse([...formats.time, SERIAL_TIME]);
  const occurrence = whole ?? parse(formats.withoutHour ?? []);
  if (!occurrence) return { problem: dateUnreadable(`${cells.date} ${cells.time}`) };
  const doubtful = occurrence.warnings.filter(({ code }) => code !== ZONE_FROM_TEAM);
  return {
    ...occurrence,
    warnings: [
      ...(found && !isKnown ? [zoneUnknown(stated, teamZone), ...doubtful] : occurrence.warnings),
      ...(whole ? [] : [hourMissing()]),
    ],
  };
}

interface Zone {
  readonly zone: string;
  readonly fromTeam: boolean;
}

function occurrenceIn(text: string, formats: readonly string[], zone: Zone): Occurrence | null {
  for (const format of formats) {
    const parsed = DateTime.fromFormat(text, format, { zone: 'utc', setZone: true, locale: 'en' });
    if (!parsed.isValid) continue;
    return format.includes('Z')
      ? { at: parsed.toJSDate(), zone: parsed.zoneName, zoneFromTeam: false, warnings: [] }
      : inZone(parsed, zone);
  }
  return null;
}

/** @param wall what a clock of the zone showed, as if it were UTC */
function inZone(wall: DateTime, { zone, fromTeam }: Zone): Occurrence | null {
  if (!wall.isValid) return null;
  const { at, doubt } = instantOf(wall.toMillis(), zone);
  return {
    at: new Date(at),
    zone,
    zoneFromTeam: fromTeam,
    warnings: [
      ...(fromTeam ? [zoneFromTeam(zone)] : []),
      ...(doubt ? [localTimeDoubtful(doubt, wall.toFormat('yyyy-MM-dd HH:mm:ss'), zone)] : []),
    ],
  };
}

const SERIAL_DATE = 'yyyy-MM-dd';
const SERIAL_TIME = 'HH:mm:ss.u';
const DAY = 86_400_000;

/** Spreadsheets keep dates as days since 30 December 1899, some of those from a Macintosh since 1 January 1904. */
function fromSerialDate(cell: string, from1904: boolean): string | null {
  if (!/^\d{5}(\.\d+)?$/.test(cell)) return null;
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return DateTime.fromMillis(first + Math.floor(Number(cell)) * DAY, { zone: 'utc' }).toFormat(SERIAL_DATE);
}

/** … and times of day as fractions. */
function fromSerialTime(cell: string): string | null {
  if (!/^(\d+)?\.\d+$/.test(cell)) return null;
  return DateTime.fromMillis(Math.round((Number(cell) % 1) * DAY), { zone: 'utc' }).toFormat(SERIAL_TIME);
}
