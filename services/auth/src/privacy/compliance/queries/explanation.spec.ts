import { actorScope, reasons, type ActorScope, type Reason } from '@strainscope/access';
import { Level, type Permission } from '@strainscope/kernel';
import { sentencesOf } from './explanation.ts';

const person = 'person';
const scope = ['organization', 'institution', 'team'];
const grantsOf = (...nodeIds: string[]) => nodeIds.map((nodeId) => ({ nodeId, level: Level.team }));

function viewer(nodeIds: string[], children: string[], permissions: Permission[] = []): ActorScope {
  return actorScope({ personId: 'viewer', level: Level.team, permissions }, grantsOf(...nodeIds), children);
}

/** What each of the reasons, permissions, workplaces and families is told by. */
const told = {
  reasons: (Object.keys(reasons) as Reason[]).map(
    (reason) => sentencesOf(reason, viewer([], []), { scope, personId: person })[0],
  ),
  account: [[], ['api'], ['api', 'portal'], ['api', 'portal', 'super']].map(
    (held) => sentencesOf('admin', viewer([], [], held as Permission[]), { scope, personId: person })[1],
  ),
  work: [
    [],
    ['team'],
    ['elsewhere'],
    ['elsewhere', 'nowhere'],
    ['team', 'elsewhere'],
    ['team', 'institution', 'x'],
  ].map((nodeIds) => sentencesOf('admin', viewer(nodeIds, []), { scope, personId: person })[2]),
  workNoTeam: [['team'], ['team', 'x']].map(
    (nodeIds) => sentencesOf('admin', viewer(nodeIds, []), { scope: [], personId: person })[2],
  ),
  family: [[], ['other'], ['other', 'third'], [person], [person, 'other']].map(
    (children) => sentencesOf('admin', viewer([], children), { scope, personId: person })[3],
  ),
};

test('every outcome is told in whole sentences', () => {
  expect(told).toEqual({
    reasons: [
      'Administrators need no relation.',
      'They work where the person belongs, or above it, at a sufficient level.',
      'It is about themselves.',
      'It is about a child whose guardian they are.',
      'The API token has no scope for it.',
      'It takes a permission that they do not have.',
      'They work where the person belongs, or above it, but at too low a level.',
      'They do not work where the person belongs, are not that person, and are not a guardian.',
    ],
    account: [
      'Their account is of level 200 (Team), without further permissions.',
      'Their account is of level 200 (Team), with the permission api.',
      'Their account is of level 200 (Team), with the permissions api and portal.',
      'Their account is of level 200 (Team), with the permissions api, portal and super.',
    ],
    work: [
      'They work nowhere.',
      'They work at one place, where the person belongs or above it.',
      'They work at one place, and the person does not belong there or below it.',
      'They work at 2 places, and the person belongs to none of these.',
      'They work at 2 places; the person belongs to one of these, or below.',
      'They work at 3 places; the person belongs to 2 of these, or below.',
    ],
    workNoTeam: [
      'They work at one place; the person belongs to no team.',
      'They work at 2 places; the person belongs to no team.',
    ],
    family: [
      'They are nobody’s guardian.',
      'They are the guardian of one child, not of this person.',
      'They are the guardian of 2 children, not of this person.',
      'They are this person’s guardian.',
      'They are the guardian of 2 children, among them this person.',
    ],
  });
});
