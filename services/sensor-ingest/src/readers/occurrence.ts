import { DateTime, Info } from 'luxon';
import type { Warning } from '../signals/warnings.ts';
import { hourMissing, zoneFromTeam, zoneUnknown } from './reader-warnings.ts';

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

/** A local time without zone takes the team's, and says so. Null where there is no such time. */
export function occurrenceOfLocalTime(local: LocalTime, teamZone: string): Occurrence | null {
  return inTeamZone(DateTime.fromObject({ ...local }, { zone: teamZone }), teamZone);
}

/** Luxon formats, tried in turn. A format with an offset (ZZ) keeps the offset of the text. */
export function occurrenceOfText(text: string, formats: readonly string[], teamZone: string): Occurrence | null {
  for (const format of formats) {
    const parsed = DateTime.fromFormat(text, format, { zone: teamZone, setZone: true, locale: 'en' });
    if (!parsed.isValid) continue;
    return format.includes('Z')
      ? { at: parsed.toJSDate(), zone: parsed.zoneName, zoneFromTeam: false, warnings: [] }
      : inTeamZone(parsed, teamZone);
  }
  return null;
}

/** A date and time of two cells; a zone cell that names no known zone is replaced by the team's. */
export function occurrenceOfCells(
  cells: { readonly date: string; readonly time: string; readonly zone?: string },
  formats: {
    readonly date: readonly string[];
    readonly time: readonly string[];
    readonly withoutHour?: readonly string[];
  },
  teamZone: string,
): Occurrence | null {
  const stated = cells.zone ?? '';
  const known = stated !== '' && Info.normalizeZone(stated).isValid;
  const zone = known ? stated : teamZone;
  const date = fromSerialDate(cells.date) ?? cells.date;
  const time = fromSerialTime(cells.time) ?? cells.time;
  const dateFormats = [...formats.date, SERIAL_DATE];
  const parse = (timeFormats: readonly string[]) =>
    occurrenceOfText(
      `${date} ${time}`,
      dateFormats.flatMap((day) => timeFormats.map((hour) => `${day} ${hour}`)),
      zone,
    );

  const whole = parse([...formats.time, SERIAL_TIME]);
  if (whole && known) return { ...whole, zoneFromTeam: false, warnings: [] };
  if (whole) return stated === '' ? whole : { ...whole, warnings: [zoneUnknown(stated, teamZone)] };
  const withoutHour = parse(formats.withoutHour ?? []);
  return withoutHour && { ...withoutHour, warnings: [...withoutHour.warnings, hourMissing()] };
}

function inTeamZone(time: DateTime, teamZone: string): Occurrence | null {
  if (!time.isValid) return null;
  return { at: time.toJSDate(), zone: teamZone, zoneFromTeam: true, warnings: [zoneFromTeam(teamZone)] };
}

const SERIAL_DATE = 'yyyy-MM-dd';
const SERIAL_TIME = 'HH:mm:ss.u';
const DAY = 86_400_000;

/** Spreadsheets keep dates as days since 30 December 1899. */
function fromSerialDate(cell: string): string | null {
  if (!/^\d{5}(\.\d+)?$/.test(cell)) return null;
  return DateTime.fromMillis(Date.UTC(1899, 11, 30) + Math.floor(Number(cell)) * DAY, { zone: 'utc' }).toFormat(
    SERIAL_DATE,
  );
}

/** … and times of day as fractions. */
function fromSerialTime(cell: string): string | null {
  if (!/^(\d+)?\.\d+$/.test(cell)) return null;
  return DateTime.fromMillis(Math.round((Number(cell) % 1) * DAY), { zone: 'utc' }).toFormat(SERIAL_TIME);
}
