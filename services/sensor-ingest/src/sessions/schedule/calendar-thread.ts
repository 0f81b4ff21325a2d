import { readCalendar } from './read-calendar.ts';
import type { ScheduleDefaults, ScheduleRow } from './schedule-row.ts';

// What the library says of a calendar is somebody's text, which no log holds.
Object.assign(console, { warn: () => undefined });

/** Reads a calendar in a worker thread. */
const read = ({ text, defaults }: { text: string; defaults: ScheduleDefaults }): ScheduleRow[] =>
  readCalendar(text, defaults);
export default read;
