import type { EntityManager } from '@mikro-orm/postgresql';
import { can, type ActorScope } from '@strainscope/access';
import { Hae } from '../events/hae.entity.ts';
import { planEvent, type PlannedEvent } from '../events/planned-event.ts';
import type { ProcessedEvent } from '../processing/file-task.ts';
import { QuarantinedEvent } from '../quarantine/quarantined-event.entity.ts';
import { whoWaits } from '../quarantine/who-waits.ts';
import { attributionsOf } from './attributions.ts';
import type { OpenedUpload } from './open-uploads.ts';

/** What to do with the events of a file. */
export interface EventPlan {
  readonly toRecord: readonly PlannedEvent[];
  readonly toReplace: readonly PlannedEvent[];
  readonly duplicates: readonly Duplicate[];
  /** Of people who may not be processed: kept sealed until they may. */
  readonly toQuarantine: readonly PlannedEvent[];
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
  /** For whose consent events wait already, by event. */
  held: ReadonlyMap<string, string>;
}

type Known = Pick<Hae, 'id' | 'scope' | 'personId' | 'fileSha256' | 'conditioning' | 'definitionVersion'>;

/**
 * Decides, for pre-check and ingest alike, which events are new, which are there already, and whose they are: as things are
 * in this transaction, which has the service's scope.
 */
export async function planEvents(
  em: EntityManager,
  opened: OpenedUpload,
  sources: readonly ProcessedEvent[],
  fileSha256: string,
): Promise<EventPlan> {
  const { upload, actor } = opened;
  const attributionOf = await attributionsOf(em, opened, sources);
  const events = sources.map((source) => planEvent(source, attributionOf(source, source.occurredAt)));
  const known = await knownOf(em, events);
  const held = await heldFor(em, events);
  const people = [...events.map(({ consentOf }) => consentOf), ...[...known.values()].map(({ personId }) => personId)];
  const waiting = await whoWaits(em, [...new Set(people.filter((personId) => personId !== null))]);
  return decide(events, known, { replaces: upload.replaceDuplicates, fileSha256, actor, waiting, held });
}

/** Events that are there already, as this actor may know of them; in a transaction with the service's scope. */
export async function duplicatesOf(
  em: EntityManager,
  events: readonly PlannedEvent[],
  actor: ActorScope,
): Promise<Duplicate[]> {
  if (events.length === 0) return [];
  const known = await knownOf(em, events);
  return events.map((event) => ({ event, isVisible: isVisible(known.get(event.id), actor) }));
}

async function heldFor(em: EntityManager, events: readonly PlannedEvent[]): Promise<Map<string, string>> {
  const ids = events.map(({ id }) => id);
  const rows = await em.find(QuarantinedEvent, { id: { $in: ids }, outcome: null }, { fields: ['personId'] });
  return new Map(rows.map(({ id, personId }) => [id, personId]));
}

async function knownOf(em: EntityManager, events: readonly PlannedEvent[]): Promise<Map<string, Known>> {
  const rows = await em.find(
    Hae,
    { id: { $in: events.map(({ id }) => id) } },
    { fields: ['id', 'scope', 'personId', 'fileSha256', 'conditioning', 'definitionVersion'] },
  );
  return new Map(rows.map((row) => [row.id, row]));
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
  };
  const seen = new Set<string>();
  for (const event of events) {
    const before = known.get(event.id);
    const waitsFor = personWaitedFor(event, before, { waiting, held });
    if (seen.has(event.id)) {
      plan.duplicates.push({ event, isVisible: waitsFor === null && (!before || isVisible(before, actor)) });
    } else if (waitsFor !== null) plan.toQuarantine.push(waitingEvent(event, waitsFor));
    else if (!before) plan.toRecord.push(event);
    else if (replaces && can(actor, 'event:edit', before) && changes(event, before, fileSha256)) {
      plan.toReplace.push(event);
    } else plan.duplicates.push({ event, isVisible: isVisible(before, actor) });
    seen.add(event.id);
  }
  return plan;
}

/** Whoever it was found to be of stays the one to ask, whosever it would be by its sensor. */
function personWaitedFor(
  { id, consentOf }: PlannedEvent,
  before: Known | undefined,
  { waiting, held }: Pick<Circumstances, 'waiting' | 'held'>,
): string | null {
  if (before && waiting.has(before.personId)) return before.personId;
  return held.get(id) ?? (consentOf !== null && waiting.has(consentOf) ? consentOf : null);
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
