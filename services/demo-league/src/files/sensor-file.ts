import type { Sample } from '../motion/measured.ts';

/** A file as a device's own software exports it. */
export interface SensorFile {
  name: string;
  bytes: Uint8Array;
}

/** One recorded event, ready to be told in a brand's own way. */
export interface RecordedEvent {
  sensorId: string;
  /** The brand's own number of the event. */
  number: number;
  /** Wall clock of the team, without a zone: what most exports carry. */
  localTime: LocalTime;
  /** The instant, for brands that write the zone. */
  at: Date;
  samples: Sample[];
  sessionId: string;
  team: string;
  sport: string;
}

export interface LocalTime {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
  second: string;
  millisecond: string;
}

/** The wall clock in a zone. */
export function localTimeOf(at: Date, timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const millisecond = String(at.getUTCMilliseconds()).padStart(3, '0');
  return { ...(parts as unknown as Omit<LocalTime, 'millisecond'>), millisecond };
}

export function textFile(name: string, lines: readonly string[]): SensorFile {
  return { name, bytes: new TextEncoder().encode(`${lines.join('\n')}\n`) };
}

/** Digits as a device prints them. */
export function digits(value: number): string {
  return Number(value.toPrecision(7)).toString();
}
