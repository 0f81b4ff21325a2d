import type { InvitedRole } from './invitation.rules.ts';
import { judge, type Known } from './invitation-verdict.ts';
import { readInvitee } from './invitee.ts';

const nobody: Known = { waiting: new Map(), members: new Set(), refused: new Map() };
const statesOf = (emails: string[], known = nobody) =>
  judge(
    emails.map((email) => readInvitee({ email })),
    'player',
    known,
  ).map(({ state }) => state);

test('each row has its verdict, in order', () => {
  const known: Known = {
    ...nobody,
    waiting: new Map([['b@example.org', 'invitation of b']]),
    members: new Set(['c@example.org']),
  };
  expect(statesOf(['a@example.org', 'b@example.org', 'c@example.org', 'no address'], known)).toEqual([
    'ready',
    'waiting',
    'member',
    'wrong',
  ]);
});

test('the same address twice is invited once, however it is written', () => {
  expect(statesOf(['a@example.org', ' A@Example.ORG', 'b@example.org'])).toEqual(['ready', 'repeated', 'ready']);
});

const wearing = (sensorId: string, row: number) => readInvitee({ email: `${row}@example.org`, sensorId });

test('a sensor that two rows name, however it is written, is asked about in the later one', () => {
  const sensors = ['MG 0123', '', '0456', 'mg0123', ''];
  const verdicts = judge(sensors.map(wearing), 'player', nobody);
  expect(verdicts.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'wrong', 'ready']);
  const message = 'Stands further up in the list: one player at a time wears a sensor';
  expect(verdicts[3]).toEqual({ state: 'wrong', faults: [{ path: 'sensorId', message }] });
});

test('of a row that invites nobody its sensor stops no list, and staff wear none', () => {
  const known: Known = {
    ...nobody,
    waiting: new Map([['1@example.org', 'invitation of 1']]),
    members: new Set(['2@example.org']),
  };
  const states = (role: InvitedRole) => judge(['7', '7', '7', '7'].map(wearing), role, known).map(({ state }) => state);
  expect(states('player')).toEqual(['ready', 'waiting', 'member', 'wrong']);
  expect(states('team')).toEqual(['ready', 'waiting', 'member', 'ready']);
});

test('a wrong row names its fields', () => {
  const [verdict] = judge([readInvitee({ email: 'x', firstName: 'n'.repeat(101) })], 'player', nobody);
  expect(verdict).toMatchObject({ state: 'wrong', faults: [{ path: 'email' }, { path: 'firstName' }] });
});

test('whom it is about is read trimmed and in small letters', () => {
  expect(readInvitee({ email: ' Ann@Example.org ', firstName: ' Ann ' })).toEqual({
    invitee: { email: 'ann@example.org', firstName: 'Ann', lastName: '', sensorId: '' },
  });
});

test('an address that is not invited to it says why, and stops the list', () => {
  const known: Known = { ...nobody, refused: new Map([['me@example.org', 'Nobody invites themselves']]) };
  expect(judge([readInvitee({ email: 'me@example.org' })], 'guardian', known)).toEqual([
    { state: 'wrong', faults: [{ path: 'email', message: 'Nobody invites themselves' }] },
  ]);
});

test('a row without an address is told so, and not that it were a wrong one', () => {
  const [verdict] = judge([readInvitee({ email: ' ', firstName: 'Ann' })], 'player', nobody);
  expect(verdict).toEqual({ state: 'wrong', faults: [{ path: 'email', message: 'Is missing' }] });
});
