import { actorScope, can, type Action } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import fc from 'fast-check';
import { maySee } from './live-update.ts';

const nodes = ['organization', 'institution', 'team', 'another team'];
const people = ['viewer', 'child', 'somebody'];
const levels = [Level.player, Level.family, Level.team, Level.institution, Level.organization, Level.admin] as const;

const actors = fc
  .record({
    level: fc.constantFrom(...levels),
    grants: fc.array(
      fc.record({
        nodeId: fc.constantFrom(...nodes),
        level: fc.constantFrom(Level.player, Level.team, Level.institution, Level.organization),
      }),
      { maxLength: 3 },
    ),
    childIds: fc.subarray(['child']),
  })
  .map(({ level, grants, childIds }) => actorScope({ personId: 'viewer', level, permissions: [] }, grants, childIds));
const audiences = fc.record({
  scope: fc.subarray(nodes),
  personId: fc.option(fc.constantFrom(...people), { nil: null }),
});

test.each<Action>(['event:read', 'simulation:read'])(
  'whom the live stream shows an update may do %s on what it tells of, and nobody else',
  (action) => {
    fc.assert(
      fc.property(actors, audiences, (actor, audience) => {
        const { personId, level, nodeIds, personIds } = actor;
        const viewer = { personId, level, nodeIds: new Set(nodeIds), personIds: new Set(personIds) };
        expect(maySee(viewer, audience)).toBe(can(actor, action, audience));
      }),
      { numRuns: 2000 },
    );
  },
);

test('what concerns one viewer is for nobody else, administrators neither', () => {
  const audience = { scope: ['team'], personId: null, viewerId: 'viewer' };
  const of = (personId: string, level: number) => ({
    personId,
    level,
    nodeIds: new Set(['team']),
    personIds: new Set<string>(),
  });
  expect([maySee(of('viewer', Level.team), audience), maySee(of('admin', Level.admin), audience)]).toEqual([
    true,
    false,
  ]);
});

test('what staff are called to is shown to those who may read alerts, and nobody else', () => {
  fc.assert(
    fc.property(actors, audiences, (actor, audience) => {
      const { personId, level, nodeIds, personIds } = actor;
      const viewer = { personId, level, nodeIds: new Set(nodeIds), personIds: new Set(personIds) };
      const isShown = maySee(viewer, { ...audience, staffOnly: true });
      if (can(actor, 'alert:read', audience)) expect(isShown).toBe(true);
      if (isShown)
        expect(audience.scope.some((nodeId) => nodeIds.includes(nodeId)) || level === Level.admin).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
