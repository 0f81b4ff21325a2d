import type { EntityManager } from '@mikro-orm/postgresql';
import { can, type ActorScope } from '@strainscope/access';
import { clockWrong } from '../events/clock-wrong.ts';
import { Hae } from '../events/hae.entity.ts';
import { ownIdOf, planEvent, type PlannedEvent } from '../events/planned-event.ts';
import { whoWaits } from '../events/who-waits.ts';
import type { ProcessedEvent } from '../processing/file-task.ts';
import { QuarantinedEvent } from '../quarantine/quarantined-event.entity.ts';
import { attributionsOf } from '../uploads/attributions.ts';
import type { OpenedUpload } from '../uploads/open-uploads.ts';

/** What to do with the events of a file. */
export interface EventPlan {
  readonly toRecord: readonly PlannedEvent[];
  readonly toReplace: readonly PlannedEvent[];
  readonly duplicates: readonly Duplicate[];
  /** Events of people who may not be processed: kept sealed until they may. */
  readonly toQuarantine: readonly PlannedEvent[];
  /** Ids of those that waited already when the plan was made. */
  readonly held: ReadonlySet<string>;
}

export interface Duplicate {
  readonly event: PlannedEvent;
  /** The uploader may know of the event that was there first. */
  readonly isVisible: boolean;
}

interface Circumstances {
  replaces: boolean;
  fileSha256: string;
  actor: ActorScope;
  /** People who may not be processed. */
  waiting: ReadonlySet<string>;
  /** Events that wait already. */
  held: ReadonlyMap<string, Held>;
}

const KNOWN = [
  ...(['id', 'scope', 'personId', 'occurredAt', 'fileSha256', 'contentSha256'] as const),
  ...(['conditioning', 'definitionVersion'] as const),
];
type Known = Pick<Hae, (typeof KNOWN)[number]>;
/** A waiting event: the person whose consent it waits for, and what is known of it; nothing that was measured. */
type Held = Pick<QuarantinedEvent, 'personId' | 'occurredAt' | 'fileSha256'>;

/**
 * Decides, for pre-check and ingest alike, which events are new, which are there already, and whose they are: as things are
 * in this transaction, which has the service's scope.
 */
export async function planEvents(
  em: EntityManager,
  opened: OpenedUpload,
  sources: readonly ProcessedEvent[],
  { fileSha256, receivedAt }: { fileSha256: string; receivedAt: Date },
): Promise<EventPlan> {
  const { upload, actor } = opened;
  const attributionOf = await attributionsOf(em, opened, sources);
  const events = sources.map((source) => {
    const wrong = clockWrong(source, receivedAt);
    const when = wrong.length > 0 ? { receivedAt } : { occurredAt: source.occurredAt };
    const event = planEvent(source, attributionOf(source, when));
    return { ...event, warnings: [...event.warnings, ...wrong] };
  });
  const known = await knownOf(em, events);
  const held = await heldFor(em, events);
  const people = [...events.map(({ consentOf }) => consentOf), ...[...known.values()].map(({ personId }) => personId)];
  const waiting = await whoWaits(em, [...new Set(people.filter((personId) => personId !== null))]);
  return decide(events, known, { replaces: upload.replaceDuplicates, fileSha256, actor, waiting, held });
}

/** Another event took the number of one meanwhile: what was planned has to be planned anew. */
export class PlanOvertaken extends Error {}

/**
 * Events that are there already, as this actor may know of them; in a transaction with the service's scope.
 * @throws PlanOvertaken where another event is there, and nothing may be called a duplicate
 */
export async function duplicatesOf(
  em: EntityManager,
  events: readonly PlannedEvent[],
  actor: ActorScope,
  fileSha256: string,
): Promise<Duplicate[]> {
  if (events.length === 0) return [];
  const known = await knownOf(em, events);
  if (events.some(({ id, source }) => !isSame(source, known.get(id), fileSha256))) throw new PlanOvertaken();
  return events.map((event) => ({ event, isVisible: isVisible(known.get(event.id), actor) }));
}

/**
 * Checks that events which began to wait have the place that they were planned for; in a transaction with the service's scope.
 * @throws PlanOvertaken where another event of the same number was noted first, which would be all that waits
 */
export async function demandPlaces(
  em: EntityManager,
  { toQuarantine, held }: EventPlan,
  fileSha256: string,
): Promise<void> {
  const begun = toQuarantine.filter(({ id }) => !held.has(id));
  if (begun.length === 0) return;
  const noted = await heldFor(em, begun);
  if (begun.some(({ id, source }) => !isSame(source, noted.get(id), fileSha256))) throw new PlanOvertaken();
}

async function heldFor(em: EntityManager, events: readonly PlannedEvent[]): Promise<Map<string, Held>> {
  const rows = await em.find(
    QuarantinedEvent,
    { id: { $in: possibleIds(events) }, outcome: null },
    { fields: ['personId', 'occurredAt', 'fileSha256'] },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function knownOf(em: EntityManager, events: readonly PlannedEvent[]): Promise<Map<string, Known>> {
  const rows = await em.find(Hae, { id: { $in: possibleIds(events) } }, { fields: KNOWN });
  return new Map(rows.map((row) => [row.id, row]));
}

const possibleIds = (events: readonly PlannedEvent[]) => events.flatMap((event) => [event.id, ownIdOf(event)]);

/**
 * Tells whether what is there under an event's number is the event: of the same time or the same content. The content
 * is not known of what an earlier version recorded, and of what was sealed: then the file tells.
 */
function isSame(source: ProcessedEvent, before: Partial<Known> | Held | undefined, fileSha256: string): boolean {
  if (!before) return true;
  const content = 'contentSha256' in before ? before.contentSha256 : undefined;
  if (content && content === source.contentSha256) return true;
  if (before.fileSha256 === fileSha256 && (!content || source.timeIsGiven)) return true;
  return !source.timeIsGiven && before.occurredAt?.getTime() === new Date(source.occurredAt).getTime();
}

/** Pure: an event is replaced when that was asked for, is allowed, and changes anything. */
export function decide(
  events: readonly PlannedEvent[],
  known: ReadonlyMap<string, Known>,
  { replaces, fileSha256, actor, waiting, held }: Circumstances,
): EventPlan {
  const plan = {
    toRecord: [] as PlannedEvent[],
    toReplace: [] as PlannedEvent[],
    toQuarantine: [] as PlannedEvent[],
    duplicates: [] as Duplicate[],
    held: new Set(held.keys()),
  };
  const seen = new Map<string, ProcessedEvent>();
  const isTaken = ({ id, source }: PlannedEvent) => {
    const inFile = seen.get(id);
    return (
      (inFile && !isSame(source, contentOf(inFile), '')) ||
      !isSame(source, known.get(id), fileSha256) ||
      !isSame(source, held.get(id), fileSha256)
    );
  };
  for (const numbered of events) {
    const own = { ...numbered, id: ownIdOf(numbered) };
    const event = known.has(own.id) || held.has(own.id) || isTaken(numbered) ? own : numbered;
    const before = known.get(event.id);
    const waitsFor = personWaitedFor(event, before, { waiting, held });
    if (seen.has(event.id)) {
      plan.duplicates.push({ event, isVisible: waitsFor === null && (!before || isVisible(before, actor)) });
    } else if (waitsFor !== null) plan.toQuarantine.push(waitingEvent(event, waitsFor));
    else if (!before) plan.toRecord.push(event);
    else if (replaces && can(actor, 'event:edit', before) && changes(event, before, fileSha256)) {
      plan.toReplace.push(event);
    } else plan.duplicates.push({ event, isVisible: isVisible(before, actor) });
    seen.set(event.id, event.source);
  }
  return plan;
}

const contentOf = ({ occurredAt, contentSha256 = '' }: ProcessedEvent) => ({
  occurredAt: new Date(occurredAt),
  contentSha256,
  fileSha256: 'another',
});

/**
 * Finds the person whose consent the event waits for. The person it was found to be of stays the one to ask, whoever
 * wears its sensor now.
 */
function personWaitedFor(
  { id, consentOf }: PlannedEvent,
  before: Known | undefined,
  { waiting, held }: Pick<Circumstances, 'waiting' | 'held'>,
): string | null {
  if (before && waiting.has(before.personId)) return before.personId;
  return held.get(id)?.personId ?? (consentOf !== null && waiting.has(consentOf) ? consentOf : null);
}

function waitingEvent(event: PlannedEvent, waitsFor: string): PlannedEvent {
  return waitsFor === event.consentOf
    ? event
    : { ...event, personId: waitsFor, personUnknown: false, consentOf: waitsFor };
}

const isVisible = (known: Known | undefined, actor: ActorScope) =>
  known !== undefined && can(actor, 'event:read', known);

/** The same file, read and conditioned the same way, gives the same event; it may belong to another team by now. */
function changes({ source, scope }: PlannedEvent, before: Known, fileSha256: string): boolean {
  return (
    before.scope.at(-1) !== scope.at(-1) ||
    before.fileSha256 !== fileSha256 ||
    before.conditioning !== source.conditioning ||
    before.definitionVersion !== source.definitionVersion
  );
}
