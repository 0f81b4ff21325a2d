import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import type { Transport } from '@connectrpc/connect';
import { runAsActor, systemActor } from '@strainscope/access';
import { demoPassword } from '@strainscope/demo-league';
import type { League } from '@strainscope/demo-league';
import { ConsentService, PeopleService } from '@strainscope/proto/auth';
import { MemberService, TreeService } from '@strainscope/proto/org';

/** Before the first match day: an event belongs to whoever wore its sensor then. */
const seasonStart = timestampFromDate(new Date('2026-08-01T00:00:00Z'));

/** Allows long calls: no screen waits for them, and a busy machine takes its time. */
const patiently = { timeoutMs: 60_000 };

/** Puts a league into auth and org-hierarchy, as the system. Its ids are given, so that a repeat changes nothing. */
export function enrol(league: League, calls: Transport): Promise<void> {
  const people = createClient(PeopleService, calls);
  const consents = createClient(ConsentService, calls);
  const tree = createClient(TreeService, calls);
  const members = createClient(MemberService, calls);
  const staff = league.memberships.filter(({ role }) => role === 'staff');
  return runAsActor(systemActor, async () => {
    for (const { id, ...node } of league.nodes) await tree.createNode({ nodeId: id, ...node }, patiently);
    await inBatches(league.people, ({ id, signsIn, ...person }) =>
      people.registerPerson({ personId: id, ...person, password: signsIn ? demoPassword : '' }, patiently),
    );
    await inBatches(league.guardianships, (guardianship) => people.establishGuardianship(guardianship, patiently));
    for (const some of chunksOf(25, consentsOf(league)))
      await consents.recordPaperConsents({ consents: some }, patiently);
    await inBatches(staff, (membership) => tree.addMember(membership, patiently));
    for (const [teamId, players] of Map.groupBy(playersOf(league), ({ nodeId }) => nodeId)) {
      for (const some of chunksOf(25, players)) await members.addPlayers({ teamId, players: some }, patiently);
    }
    for (const some of chunksOf(25, league.sensors)) {
      const assignments = some.map((sensor) => ({ ...sensor, from: seasonStart }));
      await tree.assignSensors({ assignments }, patiently);
    }
  });
}

/** The players of the demo have signed on paper; for its minors a guardian has. */
function consentsOf(league: League) {
  const guardianOf = new Map(league.guardianships.map(({ guardianId, childId }) => [childId, guardianId]));
  return playersOf(league).map(({ personId }) => ({
    personId,
    signedBy: guardianOf.get(personId) ?? personId,
    purposes: ['care', 'team', 'research', 'video'],
  }));
}

function playersOf({ memberships }: League) {
  return memberships.filter(({ role }) => role === 'player');
}

/** A few at a time: passwords cost memory to hash. */
async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (const some of chunksOf(4, items)) await Promise.all(some.map(work));
}

function chunksOf<T>(size: number, items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
