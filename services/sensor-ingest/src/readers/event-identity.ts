import type { WaveformTableForm } from '../sensor-definitions/file-form.schema.ts';
import type { FileProblem } from './file-problem.ts';
import { occurrenceOfCells, occurrenceOfLocalTime, occurrenceOfText, type Occurrence } from './occurrence.ts';
import { dateUnreadable, fileNameUnreadable, idMissing } from './problems.ts';
import type { Row } from './row.ts';
import { spoiledIds } from './spoiled-id.ts';
import type { IdColumns } from './waveform-columns.ts';

export interface EventIdentity {
  readonly sensorId: string;
  readonly eventId: string;
  readonly occurrence: Occurrence;
  readonly timeIsGiven?: boolean;
}

export type IdentityResult = { readonly identity: EventIdentity } | { readonly problem: FileProblem };

type Ids = WaveformTableForm['ids'];
type IdsOf<From extends Ids['from']> = Extract<Ids, { from: From }>;

const ISO_LOCAL = ["yyyy-MM-dd'T'HH:mm:ss.u", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd'T'HH:mm"];

/** Sensor, event and time as the file's name tells them. */
export function identityOfFileName(name: string, ids: IdsOf<'file-name'>, teamZone: string): IdentityResult {
  const groups = ids.patterns.map((source) => new RegExp(source, 'i').exec(name)?.groups).find(Boolean);
  if (!groups) return { problem: fileNameUnreadable(ids.example) };
  const part = (group: string) => Number(groups[group] ?? 0);
  const occurrence = occurrenceOfLocalTime(
    {
      year: part('year'),
      month: part('month'),
      day: part('day'),
      hour: part('hour'),
      minute: part('minute'),
      second: part('second'),
      millisecond: Number((groups['millisecond'] ?? '0').padEnd(3, '0')),
    },
    teamZone,
  );
  if (!occurrence) return { problem: dateUnreadable(name) };
  return { identity: { sensorId: groups['sensorId'] ?? '', eventId: groups['eventId'] ?? '', occurrence } };
}

/** As the first row of the event tells them. */
export function identityOfRow(row: Row, columns: IdColumns, ids: IdsOf<'columns'>, teamZone: string): IdentityResult {
  const cell = (index: number) => row.cells[index] ?? '';
  const sensorId = cell(columns.sensorId.index);
  if (sensorId === '') return { problem: idMissing('sensor id', row.number) };
  const [spoiled] = spoiledIds(row, [columns.sensorId, ...columns.eventId]);
  if (spoiled) return { problem: spoiled };
  const date = cell(columns.date.index);
  const time = cell(columns.time.index);
  const formats = { date: ids.date.formats, time: ids.time.formats, withoutHour: ids.time.withoutHour };
  const occurrence = occurrenceOfCells({ date, time, from1904: row.from1904 }, formats, teamZone);
  if ('problem' in occurrence) return { problem: { ...occurrence.problem, row: row.number } };
  return { identity: { sensorId, eventId: eventKeyOf(row, columns), occurrence } };
}

/** As the uploader tells them; the file's name stands for the event. */
export function identityGiven(fileName: string, ids: IdsOf<'given'>, teamZone: string): IdentityResult {
  const occurrence = occurrenceOfText(ids.occurredAt, ISO_LOCAL, teamZone);
  if (!occurrence) return { problem: dateUnreadable(ids.occurredAt) };
  return { identity: { sensorId: ids.sensorId, eventId: fileName, occurrence, timeIsGiven: true } };
}

/** What tells the rows of one event from those of another. */
export function eventKeyOf(row: Row, { eventId }: IdColumns): string {
  return eventId.map(({ index }) => row.cells[index] ?? '').join('/');
}
