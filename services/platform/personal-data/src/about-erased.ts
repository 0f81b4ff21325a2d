import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventMessage, EventType } from '@strainscope/proto';

/** Fields of events that name a person whose data the event carries. */
const personFields = ['personId', 'childId', 'guardianId', 'targetPersonId'] as const;
/** Parts of events that carry them a level deeper. */
const parts = ['facts', 'hae', 'alert'] as const;

const ERASED = 'strainscope.auth.person.erased.v1';
/** They take away, and are never passed over. */
const erasing: readonly EventType[] = [ERASED, 'strainscope.ingest.hae.expired.v1'];

/**
 * Those of the events that are about somebody whom this service has erased: they come late, and nothing of them may be kept.
 * Whoever is told of is not erased before the transaction ends, so that what it writes is there to be erased. First of all
 * that a transaction locks. The key names no service (`consents-lock.ts` says why).
 */
export async function aboutErased(
  em: EntityManager,
  type: EventType,
  messages: readonly EventMessage<EventType>[],
): Promise<EventMessage<EventType>[]> {
  const people = new Set(messages.flatMap(personsIn));
  if (people.size === 0) return [];
  await lock(em, type === ERASED ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared', people);
  if (erasing.includes(type)) return [];
  const rows = await em.execute<{ id: string }[]>(
    'select person_id as id from erased_people where person_id = any (?::uuid[])',
    [`{${[...people].join(',')}}`],
  );
  const erased = new Set(rows.map(({ id }) => id));
  return messages.filter((message) => personsIn(message).some((person) => erased.has(person)));
}

/** In one order for all, so that two transactions never wait for each other. */
async function lock(em: EntityManager, how: string, people: ReadonlySet<string>): Promise<void> {
  // A function's rows keep the order of its argument.
  await em.execute(`select ${how}(hashtext('erasure'), hashtext(id)) from unnest(?::text[]) as id`, [
    `{${[...people].toSorted().join(',')}}`,
  ]);
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function personsIn(message: object): string[] {
  const places = [message, ...parts.map((part) => (message as Record<string, unknown>)[part])];
  return places
    .filter((place): place is Record<string, unknown> => typeof place === 'object' && place !== null)
    .flatMap((place) => personFields.map((field) => place[field]))
    .filter((value): value is string => typeof value === 'string' && id.test(value))
    .map((value) => value.toLowerCase());
}
