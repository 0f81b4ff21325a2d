import { Level, NotFound, permissions } from '@strainscope/kernel';
import fc from 'fast-check';
import { actorScope, type ActorScope, type Grant } from './actor/actor-scope.ts';
import { apiScopes, systemActor, type Actor } from './actor/actor.ts';
import { assertCan, can, decide, permitted, type Resource } from './can.ts';
import { actions, rules, type Action, type Rule } from './rules.ts';

const [org, institution, team, otherTeam] = ['org', 'institution', 'team', 'other-team'] as const;
const player = 'player';
const ofTeam: Resource = { scope: [org, institution, team], personId: player };

function someone(
  level: Actor['level'],
  relations: { grants?: Grant[]; children?: string[]; personId?: string } = {},
): ActorScope {
  const actor: Actor = { personId: relations.personId ?? 'somebody', level, permissions };
  return actorScope(actor, relations.grants ?? [], relations.children ?? []);
}

const actors = {
  admin: someone(Level.admin),
  'organization staff': someone(Level.organization, { grants: [{ nodeId: org, level: Level.organization }] }),
  'institution staff': someone(Level.institution, { grants: [{ nodeId: institution, level: Level.institution }] }),
  'team staff': someone(Level.team, { grants: [{ nodeId: team, level: Level.team }] }),
  "another team's staff": someone(Level.team, { grants: [{ nodeId: otherTeam, level: Level.team }] }),
  guardian: someone(Level.family, { children: [player] }),
  "another child's guardian": someone(Level.family, { children: ['another'] }),
  'the player': someone(Level.player, { personId: player, grants: [{ nodeId: team, level: Level.player }] }),
  teammate: someone(Level.player, { grants: [{ nodeId: team, level: Level.player }] }),
};
type Who = keyof typeof actors;

const staff: Who[] = ['admin', 'organization staff', 'institution staff', 'team staff'];
const managers: Who[] = ['admin', 'organization staff', 'institution staff'];
const concerned: Who[] = [...staff, 'guardian', 'the player'];

/** Who may do what to a player of the team: the table in words, written apart from the code's. */
const expected: Record<Action, Who[]> = {
  'node:read': staff,
  'node:create': managers,
  'node:edit': managers,
  'node:delete': managers,
  'member:add': staff,
  'member:edit': staff,
  'member:remove': staff,
  'sensor:assign': staff,
  'person:read': concerned,
  'person:edit': ['admin', 'guardian', 'the player'],
  'person:see-log': ['admin', 'guardian', 'the player'],
  'person:export': ['admin', 'guardian', 'the player'],
  'person:erase': ['admin', 'guardian', 'the player'],
  'person:register': staff,
  'birth-date:correct': staff,
  'account:disable': staff,
  'guardianship:establish': staff,
  'permission:grant': staff,
  'invitation:admin': ['admin'],
  'invitation:organization': ['admin', 'organization staff'],
  'invitation:institution': managers,
  'invitation:team': staff,
  'invitation:player': staff,
  'invitation:guardian': [...staff, 'guardian'],
  'upload:create': concerned,
  'upload:read': concerned,
  'event:read': concerned,
  'event:edit': staff,
  'session:read': staff,
  'session:edit': staff,
  'simulation:read': concerned,
  'simulation:submit': [...staff, 'the player'],
  'simulation:cancel': staff,
  'batch:submit': [...staff, 'the player'],
  'problem:solve': ['admin', 'the player'],
  'alert:read': staff,
  'alert:handle': staff,
  'review:read': staff,
  'review:give': staff,
  'alert-rule:read': staff,
  'alert-rule:edit': staff,
  'duty:read': staff,
  'duty:edit': staff,
  'budget:read': staff,
  'budget:edit': managers,
  'admin:people': ['admin'],
  'admin:analytics': ['admin'],
  'admin:operate': ['admin'],
};

describe.each(actions)('%s on a player of the team', (action) => {
  test.each(Object.keys(actors) as Who[])('%s', (who) => {
    expect(can(actors[who], action, ofTeam)).toBe(expected[action].includes(who));
  });
});

test.each<[Who, Action, string]>([
  ['admin', 'person:read', 'admin'],
  ['institution staff', 'person:read', 'staff-above'],
  ['the player', 'person:read', 'self'],
  ['guardian', 'person:read', 'guardian'],
  ['teammate', 'person:read', 'no-relation'],
  ["another team's staff", 'person:read', 'no-relation'],
  ['team staff', 'node:edit', 'level-too-low'],
  ['admin', 'admin:operate', 'permission-missing'],
])('%s and %s: because of %s', (who, action, reason) => {
  const actor = reason === 'permission-missing' ? { ...actors[who], permissions: [] } : actors[who];
  expect(decide(actor, action, ofTeam).reason).toBe(reason);
});

test('denied looks like missing', () => {
  expect(() => assertCan(actors.teammate, 'event:read', ofTeam)).toThrow(NotFound);
});

test('an organization has nothing above it: only admins edit it', () => {
  for (const [who, actor] of Object.entries(actors)) {
    expect(can(actor, 'node:edit', { scope: [] })).toBe(who === 'admin');
  }
});

describe('whatever the relations', () => {
  const nodes = fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f');
  const people = fc.constantFrom<string>('p', 'q', 'r', 's');
  const level = fc.constantFrom(Level.organization, Level.institution, Level.team, Level.family, Level.player);
  const anyAction = fc.constantFrom(...actions);
  const grants = fc.array(fc.record({ nodeId: nodes, level }), { maxLength: 4 });
  const anyActor = fc
    .record({
      personId: people,
      level,
      permissions: fc.subarray([...permissions]),
      grants,
      children: fc.uniqueArray(people),
    })
    .map(({ grants, children, ...actor }) => actorScope(actor, grants, children));
  const anyResource = fc.record({ scope: fc.uniqueArray(nodes, { maxLength: 3 }), personId: fc.option(people) });

  test('nothing leaks across subtrees', () => {
    fc.assert(
      fc.property(anyActor, anyAction, anyResource, (actor, action, resource) => {
        const staffsAbove = actor.grants.some(
          ({ nodeId, level }) => level >= Level.team && resource.scope.includes(nodeId),
        );
        const concerns = resource.personId !== null && actor.personIds.includes(resource.personId);
        fc.pre(!staffsAbove && !concerns);
        expect(can(actor, action, resource)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test('what is permitted of many rows is what each of them is allowed', () => {
    const orAdmin = fc
      .tuple(anyActor, fc.boolean())
      .map(([actor, isAdmin]) => (isAdmin ? { ...actor, level: Level.admin } : actor));
    const orToken = fc
      .tuple(orAdmin, fc.option(fc.subarray([...apiScopes])))
      .map(([actor, scopes]) => (scopes ? { ...actor, apiScopes: scopes } : actor));
    fc.assert(
      fc.property(orToken, anyAction, anyResource, (actor, action, resource) => {
        const { everything, nodeIds, personIds } = permitted(actor, action);
        const { scope, personId } = resource;
        const isIn = everything || nodeIds.some((id) => scope.includes(id)) || personIds.includes(personId ?? '');
        expect(isIn).toBe(can(actor, action, resource));
      }),
      { numRuns: 2_000 },
    );
  });

  test('a level alone opens nothing', () => {
    fc.assert(
      fc.property(level, anyAction, anyResource, (actorLevel, action, resource) => {
        const stranger = actorScope({ personId: 'stranger', level: actorLevel, permissions }, [], []);
        expect(can(stranger, action, resource)).toBe(false);
      }),
    );
  });

  test('a token never does more than its owner, nor what its scopes do not name', () => {
    fc.assert(
      fc.property(anyActor, fc.subarray([...apiScopes]), anyAction, anyResource, (owner, scopes, action, resource) => {
        const token = { ...owner, apiScopes: scopes };
        if (!can(token, action, resource)) return;
        const rule: Rule = rules[action];
        expect(can(owner, action, resource)).toBe(true);
        expect(scopes).toContain(rule.apiScope);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a further grant never takes anything away', () => {
    fc.assert(
      fc.property(
        anyActor,
        fc.record({ nodeId: nodes, level }),
        anyAction,
        anyResource,
        (actor, grant, action, resource) => {
          const more = actorScope(actor, [...actor.grants, grant], actor.personIds);
          if (can(actor, action, resource)) expect(can(more, action, resource)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

test('the system may do everything', () => {
  const system = actorScope(systemActor, [], []);
  for (const action of actions) expect(can(system, action, ofTeam)).toBe(true);
});
