import type { FileVerdict } from '@strainscope/console-contract';
import type { UploadEntry } from '../queue/upload-entry.ts';

/** A problem with its place: "event 4, row 17, column PLA.X.msec^2: The cell is not a number." */
export function problemText({ row, column, message }: FileVerdict['problems'][number], event = ''): string {
  const place = [
    event && `event ${event}`,
    row === null ? '' : `row ${row}`,
    column === null || column === '' ? '' : `column ${column}`,
  ];
  const where = place.filter((part) => part !== '').join(', ');
  return where === '' ? message : `${where}: ${message}`;
}

/** Everything that is to be said about a file, problems before remarks. */
export function entryNotes({ verdict, failure, stage }: UploadEntry): string[] {
  return [
    ...(stage === 'missing' ? ['It was not stored before the page was left. Drop it again.'] : []),
    ...(stage === 'unconfirmed' ? ['It was being stored when the page was left: the server is asked.'] : []),
    ...(failure === undefined ? [] : [failure]),
    ...(verdict ? verdictNotes(verdict) : []),
  ];
}

/** Everything that the server says about a file, problems before remarks. */
export function verdictNotes(verdict: FileVerdict): string[] {
  const remarks = [...verdict.warnings, ...verdict.events.flatMap(({ warnings }) => warnings)];
  return [
    ...verdict.problems.map((problem) => problemText(problem)),
    ...verdict.events.flatMap(({ problems, source_event_id }) =>
      problems.map((problem) => problemText(problem, source_event_id)),
    ),
    // What holds for all events of a file is said of each of them, and of the file.
    ...new Set(remarks),
  ];
}
