import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventMessage, EventType } from '@strainscope/proto';

/** Fields of events that name a person whose data the event carries. */
const personFields = ['personId', 'childId', 'guardianId', 'targetPersonId'] as const;
/** Parts of events that carry them a level deeper. */
const parts = ['facts', 'hae'] as const;

/** They take away, and are never passed over. */
const erasing: readonly EventType[] = ['strainscope.auth.person.erased.v1', 'strainscope.ingest.hae.expired.v1'];

/** True for an event about somebody whom this service has erased: it comes late, and nothing of it may be kept. */
export async function aboutErased(
  em: EntityManager,
  type: EventType,
  message: EventMessage<EventType>,
): Promise<boolean> {
  if (erasing.includes(type)) return false;
  const people = personsIn(message);
  if (people.length === 0) return false;
  const rows = await em.execute<unknown[]>('select from erased_people where person_id = any (?::uuid[]) limit 1', [
    `{${people.join(',')}}`,
  ]);
  return rows.length > 0;
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function personsIn(message: object): string[] {
  const places = [message, ...parts.map((part) => (message as Record<string, unknown>)[part])];
  return places
    .filter((place): place is Record<string, unknown> => typeof place === 'object' && place !== null)
    .flatMap((place) => personFields.map((field) => place[field]))
    .filter((value): value is string => typeof value === 'string' && id.test(value));
}
