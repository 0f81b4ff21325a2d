import type { ConsoleClient } from '@strainscope/console-contract';
import { organizations, teams } from '../../../../test/look/league.ts';
import type { GroupQueue } from './group-queue.ts';
import { allDone, groupSteps } from './group-steps.ts';

const [first, second, third, fourth] = teams as [
  (typeof teams)[0],
  (typeof teams)[0],
  (typeof teams)[0],
  (typeof teams)[0],
];
const queue: GroupQueue = {
  merges: [{ group: third, into: fourth }],
  deletes: [second],
  renames: [{ group: first, name: 'Seniors' }],
  adds: [
    { key: 'a', name: 'U12', timeZone: 'Europe/Berlin' },
    { key: 'b', name: 'U10' },
  ],
};

test('teams: add, rename, delete, merge, one call each, in the words of the product', async () => {
  const sent: [string, unknown][] = [];
  const call = (name: string, { body }: { body: unknown }) => {
    sent.push([name, body]);
    return Promise.resolve({ message: 'ok', data: {} });
  };
  const steps = groupSteps({ call } as unknown as ConsoleClient, 'team', 'i1', queue);
  for (const step of steps) await step.run();
  expect(sent).toEqual([
    [
      'teams.add',
      {
        teams: [
          { name: 'U12', institution_id: 'i1', time_zone: 'Europe/Berlin' },
          { name: 'U10', institution_id: 'i1' },
        ],
      },
    ],
    ['teams.rename', { teams: [{ team_id: first._id, name: 'Seniors', version: 1 }] }],
    ['teams.delete', { teams: [{ team_id: second._id, version: 1 }] }],
    ['teams.merge', { merges: [{ _id: third._id, into: fourth._id, version: 1 }] }],
  ]);
  expect(steps.flatMap(({ doing, done }) => [doing, done])).toEqual([
    'Adding Team...',
    'Team added successfully.',
    'Updating Teams name...',
    'Institutions Teams updated.',
    'Deleting Teams...',
    'Teams Deleted.',
    'merging Teams...',
    'Teams merged.',
  ]);
});

test('what is said in the end is fixed for each kind', () => {
  expect(allDone).toEqual({
    organization: 'Successfully updated organizations.',
    institution: 'Successfully edited Institutions.',
    team: 'Successfully edited Teams.',
  });
});

test('a list that is empty has no step', () => {
  const only = { adds: [], renames: [], merges: [], deletes: organizations.slice(0, 1) };
  expect(groupSteps({} as ConsoleClient, 'organization', '', only).map(({ list }) => list)).toEqual(['deletes']);
});
