import { create } from '@bufbuild/protobuf';
import type { NodeKind } from '@strainscope/console-contract';
import { StaffContactSchema } from '@strainscope/proto/auth';
import { staffAbove } from './staff-contact.mapper.ts';

const place = (_id: string, kind: NodeKind) => ({ _id, kind, name: `name of ${_id}` });
const league = place('league', 'organization');
const first = [league, place('first', 'team')];
const second = [league, place('second', 'team')];

const works = (personId: string, nodeId: string, level: number) =>
  create(StaffContactSchema, { personId, nodeId, level });
const staff = [
  works('director', 'league', 300),
  works('both', 'league', 300),
  works('both', 'first', 200),
  works('coach', 'first', 200),
  works('other coach', 'second', 200),
];

const listed = (path: typeof first) =>
  staffAbove(path, staff).map(({ _id, node_id, team_id, team_name }) => [_id, node_id, team_id, team_name]);

test('everybody at a team or above it, once, with their highest role', () => {
  const team = ['first', 'name of first'];
  expect(listed(first)).toEqual([
    ['director', 'league', ...team],
    ['both', 'league', ...team],
    ['coach', 'first', ...team],
  ]);
});

test('whoever works above two teams is listed with each; a coach with their own', () => {
  expect(listed(second).map(([_id]) => _id)).toEqual(['director', 'both', 'other coach']);
});

test('above no team nobody works', () => {
  expect(listed([])).toEqual([]);
});
