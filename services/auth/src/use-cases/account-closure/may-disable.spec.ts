import { actorScope } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { disablingLevel, mayDisable } from './may-disable.ts';

const coach = actorScope(
  { personId: 'coach', level: Level.team, permissions: [] },
  [{ nodeId: 'team', level: Level.team }],
  [],
);
const own = ['organization', 'institution', 'team'];
const other = ['organization', 'institution', 'other team'];
const player = { personId: 'player', level: Level.player, paths: [own], disabledLevel: null };

test.each([
  ['a player of the own team', player, true],
  ['a player of another team too', { ...player, paths: [own, other] }, false],
  ['a player of another team', { ...player, paths: [other] }, false],
  ['somebody who belongs nowhere', { ...player, paths: [] }, false],
  ['a player whom a colleague shut out', { ...player, disabledLevel: Level.team }, true],
  ['a player whom an admin shut out', { ...player, disabledLevel: Level.admin }, false],
  ['a colleague of the same level', { ...player, level: Level.team }, false],
  ['the institution’s staff', { ...player, level: Level.institution }, false],
])('staff of a team and %s', (_, person, may) => {
  expect(mayDisable(coach, person)).toBe(may);
});

test('a role elsewhere makes nobody the superior of their colleagues', () => {
  const grants = [
    { nodeId: 'team', level: Level.team },
    { nodeId: 'other institution', level: Level.institution },
  ];
  const coachAndHead = actorScope({ personId: 'coach', level: Level.institution, permissions: [] }, grants, []);
  expect(mayDisable(coachAndHead, player)).toBe(true);
  expect(mayDisable(coachAndHead, { ...player, level: Level.team })).toBe(false);
  expect(disablingLevel(coachAndHead, player)).toBe(Level.team);
});

test('an admin may close any account, a token none', () => {
  const admin = actorScope({ personId: 'admin', level: Level.admin, permissions: [] }, [], []);
  expect(mayDisable(admin, { ...player, paths: [] })).toBe(true);
  expect(mayDisable({ ...admin, apiScopes: [] }, player)).toBe(false);
});
