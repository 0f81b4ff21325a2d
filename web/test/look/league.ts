import type { FailureCause, Group, Player, SimulationLog, SimulationRow } from '@strainscope/console-contract';

/** A small made-up league, in the contract's shapes: what the console is looked at with. */

const id = (kind: number, index: number) => `0197a${kind}00-0000-7000-8000-${String(index).padStart(12, '0')}`;
const daysAgo = (days: number) => new Date(Date.UTC(2026, 10, 21, 14, 3) - days * 86_400_000).toISOString();

export const organizationId = id(1, 1);
export const institutionId = id(2, 1);
export const teamId = id(3, 1);
export const playerId = id(4, 1);
export const eventId = id(5, 1);

const organization = { _id: organizationId, kind: 'organization', name: 'Northern Rugby Union' } as const;
const institution = { _id: institutionId, kind: 'institution', name: 'Ashworth College' } as const;
const team = { _id: teamId, kind: 'team', name: 'Ashworth First XV' } as const;

function group(node: Pick<Group, '_id' | 'kind' | 'name' | 'path' | 'parent_id'>, index: number): Group {
  const state = (['complete', 'pending', 'failed'] as const)[index % 3] ?? 'complete';
  return {
    ...node,
    time_zone: node.kind === 'team' ? 'Europe/London' : null,
    sport: node.kind === 'team' ? 'rugby union' : null,
    version: 1,
    institutions: 2,
    teams: 4 + index,
    players: 26 + 7 * index,
    staff: 5,
    events: 1204 * (index + 1),
    simulations: { complete: 1088 + index, pending: index * 3, failed: index % 3 === 2 ? 4 : 0 },
    newest_simulation: index === 5 ? null : { state, at: daysAgo(index / 3) },
    last_event_at: daysAgo(index),
  };
}

const names = ['Ashworth', 'Bellgrave', 'Carrow', 'Dunmore', 'Eastleigh', 'Fairholm'];

export const organizations: Group[] = ['Northern Rugby Union', 'Lakeside Football League'].map((name, index) =>
  group({ _id: id(1, index + 1), kind: 'organization', name, parent_id: null, path: [organization] }, index),
);

export const institutions: Group[] = names.slice(0, 4).map((name, index) =>
  group(
    {
      _id: id(2, index + 1),
      kind: 'institution',
      name: `${name} College`,
      parent_id: organizationId,
      path: [organization, institution],
    },
    index,
  ),
);

export const teams: Group[] = names.map((name, index) =>
  group(
    {
      _id: id(3, index + 1),
      kind: 'team',
      name: `${name} First XV`,
      parent_id: institutionId,
      path: [organization, institution, team],
    },
    index,
  ),
);

const firstNames = [
  'Amara',
  'Bo',
  'Chiara',
  'Dafydd',
  'Eun-ji',
  'Farid',
  'Grace',
  'Hugo',
  'Ines',
  'Jonah',
  'Kiri',
  'Leo',
];
const lastNames = [
  'Okafor',
  'Lindqvist',
  'Romano',
  'Pritchard',
  'Park',
  'Haddad',
  'Muir',
  'Brandt',
  'Silva',
  'Ng',
  'Tane',
  'Fox',
];

export const players: Player[] = firstNames.map((first_name, index) => ({
  _id: id(4, index + 1),
  first_name,
  last_name: lastNames[index] ?? '',
  undefined_member: index === 11,
  consent: 'given',
  team_id: teamId,
  team_name: team.name,
  sensors: index === 7 ? [] : [{ brand: 'prevent', sensor_id: `IMG-${1040 + index}` }],
  status: index === 9 ? 'inactive' : 'active',
  position: 'Lock',
  sex: 'female',
  path: [organization, institution, team],
  events: index === 7 ? 0 : 12 * index + 3,
  events_7_days: index === 7 ? 0 : index + 1,
  events_28_days: index === 7 ? 0 : 4 * index + 2,
  simulations: { complete: 12 * index, pending: 2, failed: index === 2 ? 1 : 0 },
  last_event_at: index === 7 ? null : daysAgo(index),
  last_simulation_at: index === 7 ? null : daysAgo(index),
}));

const states = ['running', 'queued', 'post-processing', 'queued'] as const;

export const failures: FailureCause[] = [
  {
    reason_code: 'DIVERGED',
    reason: 'The solution diverged: an element was turned inside out.',
    simulations: 4,
    newest: '2026-05-02T14:03:00.000Z',
  },
  {
    reason_code: 'OUT_OF_MEMORY',
    reason: 'The solver ran out of memory.',
    simulations: 1,
    newest: '2026-04-30T09:12:00.000Z',
  },
];

export function runs(group: 'complete' | 'pending' | 'failed' | 'all'): SimulationRow[] {
  return players.slice(0, 10).map((player, index) => {
    const state =
      group === 'pending'
        ? (states[index % 4] ?? 'queued')
        : group === 'all'
          ? (['complete', 'running', 'failed'] as const)[index % 3]!
          : group;
    const complete = state === 'complete';
    return {
      _id: id(6, index + 1),
      event_id: id(5, index + 1),
      player_id: player._id,
      player_name: `${player.first_name} ${player.last_name}`,
      team_id: teamId,
      team_name: team.name,
      state,
      occurred_at: daysAgo(index / 20),
      submitted_at: daysAgo(index / 24),
      ended_at: group === 'pending' ? null : daysAgo(index / 25),
      reason_code: state === 'failed' ? 'DIVERGED' : null,
      reason:
        state === 'failed'
          ? 'The solution grew without bound after 14 ms: the motion leaves the range of the model.'
          : null,
      mps95: complete ? 0.0912 + index / 60 : null,
      csdm15: complete ? 0.032 * index : null,
      solve_seconds: 11.8 + index,
      attempts: state === 'failed' ? 3 : 1,
      reused: complete && index % 4 === 3,
      progress: index / 10,
      mesh_type: 'coarse',
      basis: complete ? basisOf(index) : null,
      pla_g: 14.2 + 5.7 * index,
    };
  });
}

/** One of each kind that a reader has to tell apart. */
const basisOf = (index: number): SimulationRow['basis'] => ({
  mesh_subtype: index % 2 === 0 ? 'male' : 'female',
  subtype_source: (['record', 'chosen', 'unknown', 'preset'] as const)[index % 4]!,
  solver_version: index % 4 === 3 ? '0.4.0' : '0.5.0',
  stale: index % 4 === 3 ? ['solver'] : [],
});

const attempt = (number: number, outcome: string): SimulationLog['attempts'][number] => ({
  number,
  outcome,
  worker_id: `worker-${number}`,
  node: 'this machine',
  reason_code: null,
  reason: null,
  detail: null,
  started_at: daysAgo(0.05 - number / 100),
  ended_at: daysAgo(0.04 - number / 100),
  solve_seconds: 4,
  cost: 0,
});

export const logs: SimulationLog[] = [
  {
    simulation_id: id(6, 1),
    event_id: eventId,
    state: 'complete',
    reason_code: null,
    reason: null,
    detail: null,
    cancelled_by: null,
    attempts: [
      attempt(1, 'lease-lost'),
      { ...attempt(2, 'failed'), reason_code: 'OUT_OF_MEMORY', reason: 'The worker ran out of memory.' },
      attempt(3, 'complete'),
    ],
    lines: [
      { at: daysAgo(0.04), attempt: 1, text: 'solving' },
      { at: daysAgo(0.03), attempt: 2, text: 'solving' },
      { at: daysAgo(0.02), attempt: 3, text: 'Leased by worker 2 on this machine.' },
      { at: daysAgo(0.01), attempt: 3, text: 'Mesh coarse-male, 7,392 elements; time step 0.0021 ms; 60 ms to solve.' },
      { at: daysAgo(0.01), attempt: 3, text: 'Complete: MPS95 0.112, CSDM-15 0.021.' },
    ],
  },
];
