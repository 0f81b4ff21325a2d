import { faultsOfName, faultsOfNode, normalName } from './node.rules.ts';

const team = { kind: 'team', name: 'First team', parentKind: 'institution', timeZone: 'Europe/Berlin' } as const;

test('a team hangs below an institution and has a time zone', () => {
  expect(faultsOfNode(team)).toEqual([]);
  expect(faultsOfNode({ ...team, parentKind: 'organization' })).toMatchObject([{ path: 'parent_id' }]);
  expect(faultsOfNode({ ...team, timeZone: 'Moon/Crater' })).toMatchObject([{ path: 'time_zone' }]);
  expect(faultsOfNode({ ...team, timeZone: null })).toMatchObject([{ path: 'time_zone' }]);
});

test('an organization stands at the top', () => {
  const organization = { kind: 'organization', name: 'League', parentKind: null, timeZone: null } as const;
  expect(faultsOfNode(organization)).toEqual([]);
  expect(faultsOfNode({ ...organization, parentKind: 'organization' })).toMatchObject([{ path: 'parent_id' }]);
});

test('names are compared without stray spaces and have bounds', () => {
  expect(normalName('  First \t team ')).toBe('First team');
  expect(faultsOfName('')).toHaveLength(1);
  expect(faultsOfName('x'.repeat(120))).toEqual([]);
  expect(faultsOfName('x'.repeat(121), 'nodes.1.name')).toMatchObject([{ path: 'nodes.1.name' }]);
});
