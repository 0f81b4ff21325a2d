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

test('a name stands in letters of invitation: it is no place for a link', () => {
  for (const name of ['1. FC Köln', 'St. John’s', 'A.C. Milan', 'Team A/B', 'U.S. Soccer', 'FC St.Pauli'])
    expect(faultsOfName(name)).toEqual([]);
  const fault = { path: 'name', message: 'Without web or e-mail addresses; a full stop needs a space after it.' };
  for (const name of ['example.com', 'Lions https://lions.example/a', 'www.x', 'Example.Com'])
    expect(faultsOfName(name)).toEqual([fault]);
  expect(faultsOfNode({ ...team, name: 'lions.example' })).toEqual([fault]);
});

test('names are compared without stray spaces and have bounds', () => {
  expect(normalName('  First \t team ')).toBe('First team');
  expect(faultsOfName('')).toHaveLength(1);
  expect(faultsOfName('x'.repeat(120))).toEqual([]);
  expect(faultsOfName('x'.repeat(121), 'nodes.1.name')).toMatchObject([{ path: 'nodes.1.name' }]);
});
