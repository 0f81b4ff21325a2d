import { readFileSync } from 'node:fs';
import { fromJson } from '@bufbuild/protobuf';
import { createClient } from '@connectrpc/connect';
import { systemActor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { eventCatalogue, type EventType } from '@strainscope/proto';
import { PeopleService, SessionService } from '@strainscope/proto/auth';
import type { TestedService } from '@strainscope/service-kit/testing';
import { childRegistration, goodPassword, registration } from './registrations.ts';
import { testedAuth } from './tested-auth.ts';

let tested: TestedService;
beforeAll(async () => {
  tested = await testedAuth();
  const people = tested.client(PeopleService, systemActor);
  const guardian = await people.registerPerson(registration({ level: Level.family, permissions: ['portal'] }));
  const child = await people.registerPerson(childRegistration());
  await people.establishGuardianship({ guardianId: guardian.personId, childId: child.personId });
  const sessions = createClient(SessionService, tested.calls);
  await sessions.signOut(await signIn(sessions, guardian.email));
  await tested.settled();
});
afterAll(() => tested.stop());

async function signIn(sessions: ReturnType<typeof createClient<typeof SessionService>>, email: string) {
  const { sessionToken } = await sessions.signIn({ email, password: goodPassword, address: '192.0.2.1' });
  return { sessionToken };
}

/** What the event's consumers are tested against. */
function fixture(type: EventType): Record<string, unknown> {
  const url = new URL(`../../../proto/fixtures/${type}.json`, import.meta.url);
  return (JSON.parse(readFileSync(url, 'utf8')) as { valid: Record<string, unknown> }).valid;
}

test.each<EventType>([
  'strainscope.auth.person.registered.v1',
  'strainscope.auth.guardianship.established.v1',
  'strainscope.auth.session.ended.v1',
])('%s is announced with the fields of its golden fixture, and reads without a remainder', async (type) => {
  const [announced] = await tested.announced(type);
  expect(Object.keys(announced!).sort()).toEqual(Object.keys(fixture(type)).sort());
  expect(() => fromJson(eventCatalogue[type], announced as never)).not.toThrow();
});
