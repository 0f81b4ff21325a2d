import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { EventVerdictSchema, FileProblemSchema, FileVerdictSchema } from '@strainscope/proto/ingest';
import type { EventVerdict, FileVerdict } from '@strainscope/proto/ingest';
import type { PlannedEvent } from '../events/planned-event.ts';
import type { FileOutcome, RefusedSensorEvent, TableHead } from '../processing/file-task.ts';
import type { FileProblem } from '../readers/file-problem.ts';
import {
  ANGULAR_ACCELERATION_UNITS,
  ANGULAR_VELOCITY_UNITS,
  LINEAR_ACCELERATION_UNITS,
  TIME_UNITS,
} from '../signals/units.ts';
import type { RawFile } from '../uploads/file-reading.ts';
import type { Duplicate } from './event-plan.ts';

export interface VerdictParts {
  readonly file: RawFile;
  readonly declaredBrand: string;
  readonly outcome: FileOutcome;
  readonly recorded: readonly PlannedEvent[];
  readonly replaced: readonly PlannedEvent[];
  readonly duplicates: readonly Duplicate[];
  readonly quarantined: readonly PlannedEvent[];
  /** For a pre-check, what ingest would do. */
  readonly isCheck: boolean;
  /** Null: the uploader may not submit simulations. */
  readonly solveSeconds: number | null;
}

/** What is told of a file: found events in the order of time, then the refused ones. */
export function fileVerdict(parts: VerdictParts): FileVerdict {
  const { file, outcome, recorded, replaced, duplicates, quarantined, isCheck } = parts;
  const told = [
    ...recorded.map((event) => eventVerdict(event, isCheck ? 'would-record' : 'recorded')),
    ...replaced.map((event) => eventVerdict(event, isCheck ? 'would-record' : 'replaced')),
    ...quarantined.map(waitingVerdict),
    ...duplicates.map(({ event, isVisible }) => {
      // Another person's event is a duplicate all the same, but says nothing of itself.
      const duplicate = eventVerdict(event, 'duplicate');
      return isVisible ? duplicate : hidden(duplicate);
    }),
  ].sort((a, b) => Number(nanosecondOf(a) - nanosecondOf(b)));
  const [first] = outcome.events;
  const toSimulate = [...recorded, ...replaced].filter(({ source }) => source.label === 'hae');
  return create(FileVerdictSchema, {
    fileName: file.name,
    sha256: file.sha256,
    state: stateOf(parts),
    brand: first?.brand ?? parts.declaredBrand,
    events: [...told, ...outcome.refusedEvents.map(refusedVerdict)],
    problems: outcome.problems.map(problemOf),
    warnings: [
      ...new Set([
        ...told.flatMap(({ warnings }) => warnings),
        ...notSimulated(parts, toSimulate.length),
        ...(quarantined.length > 0 ? [AWAITS_CONSENT] : []),
      ]),
    ],
    guessedUnits: outcome.units,
    sampleRateHz: first?.sampleRate ?? 0,
    estimatedSolveSeconds: toSimulate.length * (parts.solveSeconds ?? 0),
    guessedMappingJson: outcome.guessedMapping ? JSON.stringify(outcome.guessedMapping) : '',
    // For whoever says what the columns are; of what has been ingested no cell is kept in a verdict.
    ...(isCheck && outcome.table && { table: tableOf(outcome.table) }),
  });
}

const tableOf = ({ headings, rows }: TableHead) => ({
  headings: [...headings],
  rows: rows.map((cells) => ({ cells: [...cells] })),
  timeUnits: Object.keys(TIME_UNITS),
  linearAccelerationUnits: Object.keys(LINEAR_ACCELERATION_UNITS),
  angularVelocityUnits: Object.keys(ANGULAR_VELOCITY_UNITS),
  angularAccelerationUnits: Object.keys(ANGULAR_ACCELERATION_UNITS),
});

function nanosecondOf({ occurredAt }: EventVerdict): bigint {
  return (occurredAt?.seconds ?? 0n) * 1_000_000_000n + BigInt(occurredAt?.nanos ?? 0);
}

function notSimulated({ solveSeconds }: VerdictParts, toSimulate: number): string[] {
  if (solveSeconds !== null || toSimulate === 0) return [];
  return ['Your account may not submit simulations: the kinematics are kept, and no strain is computed.'];
}

function stateOf({ outcome, recorded, replaced, duplicates, quarantined }: VerdictParts): string {
  const hasFaults = outcome.problems.length > 0 || outcome.refusedEvents.length > 0;
  const taken = recorded.length + replaced.length + quarantined.length;
  if (taken + duplicates.length === 0) return 'refused';
  if (hasFaults) return 'partial';
  return taken === 0 ? 'duplicate' : 'accepted';
}

function eventVerdict({ id, personId, personUnknown, source, warnings }: PlannedEvent, state: string): EventVerdict {
  return create(EventVerdictSchema, {
    eventId: id,
    sourceEventId: source.sourceEventId,
    sensorId: source.sensorId,
    personId,
    personUnknown,
    state,
    occurredAt: timestampFromDate(source.occurredAt),
    windowMs: source.windowMs,
    warnings: warnings.map(({ message }) => message),
    ...pla(source),
  });
}

/** Nothing where it was not measured. */
function pla({ metrics }: PlannedEvent['source']) {
  return typeof metrics['pla'] === 'number' ? { plaG: metrics['pla'] } : {};
}

const WAITING = 'awaiting-consent';
/** Why, and who has to decide, is not for staff to know. */
const AWAITS_CONSENT =
  'Events that wait for consent are locked unread and not processed. They follow when the consent comes, and are erased when it has not come within 30 days.';
/** As verdicts of an earlier version say it. */
const AWAITED_CONSENT =
  'Some events wait for consent: they are locked unread and not processed. They follow when the consent comes, and are erased when it has not come within 30 days.';
const isOfWaiting = (warning: string) => warning === AWAITS_CONSENT || warning === AWAITED_CONSENT;

/** What was measured is told nobody. */
function waitingVerdict(event: PlannedEvent): EventVerdict {
  const { sensorId, sourceEventId, occurredAt } = event.source;
  return create(EventVerdictSchema, {
    sensorId,
    sourceEventId,
    state: WAITING,
    occurredAt: timestampFromDate(occurredAt),
  });
}

/** The verdict of a file from the moment on at which an event that was recorded waits: what was measured goes. */
export function withheldVerdict(verdict: FileVerdict, eventId: string): FileVerdict {
  const events = verdict.events.map((told) => {
    if (told.eventId !== eventId) return told;
    const { sensorId, sourceEventId, occurredAt, state } = told;
    const isOfThisFile = state !== 'duplicate';
    return create(EventVerdictSchema, { sensorId, sourceEventId, occurredAt, state: isOfThisFile ? WAITING : state });
  });
  const waits = events.some(({ state }) => state === WAITING);
  const told = withEvents(verdict, events);
  const others = told.warnings.filter((warning) => !isOfWaiting(warning));
  return { ...told, warnings: [...new Set([...others, ...(waits ? [AWAITS_CONSENT] : [])])] };
}

/** The verdict of a file of whose events something else is told now; what was said of all of them is said of these. */
export function withEvents(verdict: FileVerdict, events: readonly EventVerdict[]): FileVerdict {
  const before = warningsOf(verdict.events);
  const others = verdict.warnings.filter((warning) => !before.has(warning));
  return { ...verdict, events: [...events], warnings: [...warningsOf(events), ...others] };
}

const warningsOf = (events: readonly EventVerdict[]) => new Set(events.flatMap(({ warnings }) => warnings));

/** The verdict of a file once an event of it waits no longer: that event was recorded, from this file or another one. */
export function releasedVerdict(
  verdict: FileVerdict,
  event: PlannedEvent,
  state: 'recorded' | 'duplicate',
): FileVerdict {
  const { sensorId, sourceEventId } = event.source;
  const events = verdict.events.map((told) => {
    const isIt = told.state === WAITING && told.sensorId === sensorId && told.sourceEventId === sourceEventId;
    return isIt ? eventVerdict(event, state) : told;
  });
  const isOver = events.every(({ state: each }) => each !== WAITING);
  const told = withEvents(verdict, events);
  return { ...told, warnings: told.warnings.filter((warning) => !isOver || !isOfWaiting(warning)) };
}

/** What is told of an event that the reader may not see: that it came. */
export function hidden(event: EventVerdict): EventVerdict {
  const { plaG: _, ...rest } = event;
  return { ...rest, eventId: '', personId: '', personUnknown: false, windowMs: 0, warnings: [] };
}

function refusedVerdict({ sensorId, sourceEventId, problems }: RefusedSensorEvent): EventVerdict {
  return create(EventVerdictSchema, { sensorId, sourceEventId, state: 'refused', problems: problems.map(problemOf) });
}

function problemOf({ code, message, row, column, file, statedUnit }: FileProblem) {
  // A column without a heading has no name.
  return create(FileProblemSchema, { code, message, row, column: column || undefined, file, statedUnit });
}
