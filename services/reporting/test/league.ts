import type { Actor } from '@strainscope/access';
import type { EventDraft, EventInit } from '@strainscope/messaging';
import type { EventType } from '@strainscope/proto';

/** Ids that tests read well: `id(12)`. */
export function id(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export const tree = { organization: id(1), institution: id(2), team: id(3), otherInstitution: id(4), otherTeam: id(5) };
export const teamScope = [tree.organization, tree.institution, tree.team];
export const otherScope = [tree.organization, tree.otherInstitution, tree.otherTeam];
export const people = {
  admin: id(10),
  coach: id(11),
  ann: id(12),
  bob: id(13),
  guardian: id(14),
  institutionStaff: id(15),
};

export const actors = {
  admin: { personId: people.admin, level: 1000, permissions: [] },
  coach: { personId: people.coach, level: 200, permissions: [] },
  institutionStaff: { personId: people.institutionStaff, level: 250, permissions: [] },
  ann: { personId: people.ann, level: 100, permissions: [] },
  guardian: { personId: people.guardian, level: 150, permissions: [] },
  stranger: { personId: id(99), level: 300, permissions: [] },
} as const satisfies Record<string, Actor>;

function event<T extends EventType>(type: T, key: string, message: EventInit<T>): EventDraft {
  return { type, key, message };
}

export const at = (iso: string) => ({ seconds: BigInt(Date.parse(iso) / 1_000), nanos: 0 });

export function node(nodeId: string, kind: string, path: string[], name: string): EventDraft {
  return event('strainscope.org.node.created.v1', nodeId, {
    nodeId,
    kind,
    path,
    name,
    parentId: path.at(-2) ?? '',
    timeZone: kind === 'team' ? 'Europe/Berlin' : '',
  });
}

export function person(personId: string, firstName: string, lastName: string): EventDraft {
  return event('strainscope.auth.person.registered.v1', personId, { personId, firstName, lastName, sex: 'female' });
}

export function member(personId: string, nodeId: string, role: string, level: number): EventDraft {
  return event('strainscope.org.member.joined.v1', personId, {
    personId,
    nodeId,
    role,
    level,
    status: 'active',
    position: 'Lock',
  });
}

export interface HaeOptions {
  eventId: string;
  personId: string;
  scope?: string[];
  occurredAt?: string;
  label?: string;
  pla?: number;
  /** Whether its rotation was measured. */
  turned?: boolean;
}

export function hae(options: HaeOptions): EventDraft {
  const {
    eventId,
    personId,
    scope = teamScope,
    occurredAt = '2026-11-01T10:00:00Z',
    label = 'hae',
    pla = 20,
    turned = true,
  } = options;
  return event('strainscope.ingest.hae.recorded.v1', eventId, {
    eventId,
    personId,
    scope,
    label,
    teamId: scope.at(-1)!,
    brand: 'prevent',
    sensorId: 'MG1',
    occurredAt: at(occurredAt),
    timeZone: 'Europe/Berlin',
    peaks: [
      { key: 'pla', value: pla, unit: 'g' },
      ...(turned ? [{ key: 'paa', value: 1_500, unit: 'rad/s^2' }] : []),
      ...(turned ? [{ key: 'pav', value: 12, unit: 'rad/s' }] : []),
    ],
  });
}

export interface RunOptions {
  simulationId: string;
  eventId: string;
  personId: string;
  scope?: string[];
  submittedAt?: string;
  researchOnly?: boolean;
}

/** The messages of one simulation, by what happens to it. */
export function run(options: RunOptions) {
  const { simulationId, eventId, personId, scope = teamScope, submittedAt = '2026-11-01T10:01:00Z' } = options;
  const { researchOnly = false } = options;
  const facts = {
    simulationId,
    eventId,
    personId,
    scope,
    teamId: scope.at(-1)!,
    occurredAt: at('2026-11-01T10:00:00Z'),
    submittedAt: at(submittedAt),
    meshType: 'coarse',
    researchOnly,
  };
  return {
    queued: () => event('strainscope.simulation.simulation.queued.v1', simulationId, { facts }),
    started: () =>
      event('strainscope.simulation.simulation.started.v1', simulationId, {
        facts,
        attempt: 1,
        startedAt: at(submittedAt),
      }),
    progressed: (fraction: number) =>
      event('strainscope.simulation.simulation.progressed.v1', simulationId, { facts, attempt: 1, fraction }),
    completed: (mps95: number, largest = 'corpus-callosum') =>
      event('strainscope.simulation.simulation.completed.v1', simulationId, {
        facts,
        completedAt: at('2026-11-01T10:02:00Z'),
        solveSeconds: 9.5,
        metrics: [
          { key: 'mps95', value: mps95 },
          { key: 'csdm15', value: 0.25 },
        ],
        regions: [
          { region: largest, mps95, mps: mps95 },
          { region: 'cerebellum', mps95: mps95 / 2, mps: mps95 },
        ],
      }),
    failed: () =>
      event('strainscope.simulation.simulation.failed.v1', simulationId, {
        facts,
        failedAt: at('2026-11-01T10:03:00Z'),
        reasonCode: 'ENERGY_ERROR',
        reason: 'The energy balance broke.',
      }),
    cancelled: () =>
      event('strainscope.simulation.simulation.cancelled.v1', simulationId, {
        facts,
        cancelledAt: at('2026-11-01T10:03:00Z'),
      }),
  };
}

/** Two institutions with a team each, two players, their staff and a guardian. */
export function league(): EventDraft[] {
  const { organization, institution, team, otherInstitution, otherTeam } = tree;
  return [
    node(organization, 'organization', [organization], 'League'),
    node(institution, 'institution', [organization, institution], 'Harbour'),
    node(team, 'team', teamScope, 'Harbour U16'),
    node(otherInstitution, 'institution', [organization, otherInstitution], 'Hill'),
    node(otherTeam, 'team', otherScope, 'Hill U16'),
    person(people.coach, 'Cara', 'Coach'),
    person(people.ann, 'Ann', 'Ash'),
    person(people.bob, 'Bob', 'Birch'),
    member(people.coach, team, 'staff', 200),
    member(people.institutionStaff, institution, 'staff', 250),
    member(people.ann, team, 'player', 100),
    member(people.bob, otherTeam, 'player', 100),
    event('strainscope.auth.guardianship.established.v1', people.guardian, {
      guardianId: people.guardian,
      childId: people.ann,
    }),
    event('strainscope.org.sensor.assigned.v1', people.ann, {
      personId: people.ann,
      teamId: team,
      brand: 'prevent',
      sensorId: 'MG1',
      from: at('2026-10-01T00:00:00Z'),
    }),
  ];
}

/** Ann: a completed run, a failed one, a false positive; Bob: one waiting. */
export function matchDay(): EventDraft[] {
  const ann = { personId: people.ann };
  const bob = { personId: people.bob, scope: otherScope };
  const first = run({ ...ann, simulationId: id(201), eventId: id(101) });
  const second = run({ ...ann, simulationId: id(202), eventId: id(102), submittedAt: '2026-11-01T10:05:00Z' });
  const waiting = run({ ...bob, simulationId: id(203), eventId: id(104) });
  return [
    hae({ ...ann, eventId: id(101), occurredAt: '2026-11-01T10:00:00Z', pla: 31 }),
    hae({ ...ann, eventId: id(102), occurredAt: '2026-11-01T10:04:00Z' }),
    hae({ ...ann, eventId: id(103), occurredAt: '2026-11-01T10:06:00Z', label: 'false-positive' }),
    hae({ ...bob, eventId: id(104) }),
    first.queued(),
    first.started(),
    first.progressed(0.5),
    first.completed(0.21),
    second.queued(),
    second.started(),
    second.failed(),
    waiting.queued(),
  ];
}
