import { teamThen, type Stay } from './team-then.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const stay = (teamId: string, since: number | null, until: number | null = null): Stay => ({
  teamId,
  since: since === null ? null : day(since),
  until: until === null ? null : day(until),
});
const MOVED = [stay('old', null, 10), stay('new', 10)];

it.each<[string, { stays: Stay[]; at: number; here: string; worn?: string; open?: string[] }, string, string | null]>([
  ['after a move, sent to the new team', { stays: MOVED, at: 12, here: 'new' }, 'new', null],
  ['at the moment of the move', { stays: MOVED, at: 10, here: 'new' }, 'new', null],
  ['before a move, sent to the old team', { stays: MOVED, at: 5, here: 'old' }, 'old', null],
  ['before a move, sent to the new team', { stays: MOVED, at: 5, here: 'new', open: ['old'] }, 'old', 'other-team'],
  ['the same by one who may not add to the old', { stays: MOVED, at: 5, here: 'new' }, 'new', 'kept-here'],
  ['after a move, sent to the old team', { stays: MOVED, at: 12, here: 'old', open: ['new'] }, 'new', 'other-team'],
  ['of a player in two teams', { stays: [stay('a', 1), stay('b', 2)], at: 5, here: 'a' }, 'a', null],
  [
    'of a player in two others, the one in which the sensor was worn',
    { stays: [stay('a', 1), stay('b', 2)], at: 5, here: 'c', worn: 'a', open: ['a', 'b'] },
    'a',
    'other-team',
  ],
  [
    'of a player in two others, the one joined last',
    { stays: [stay('b', 2), stay('a', 1)], at: 5, here: 'c', open: ['a', 'b'] },
    'b',
    'other-team',
  ],
  [
    'of a player in two others, of whom one is open to the sender',
    { stays: [stay('a', 1), stay('b', 2)], at: 5, here: 'c', open: ['a'] },
    'a',
    'other-team',
  ],
  ['before anything was written down', { stays: [stay('new', 10)], at: 5, here: 'new' }, 'new', null],
  ['of whom nothing was written down', { stays: [], at: 5, here: 'new' }, 'new', null],
  ['between two teams', { stays: [stay('old', 1, 4), stay('new', 10)], at: 5, here: 'new' }, 'new', 'no-team'],
  ['worn elsewhere before that', { stays: [stay('a', 10)], at: 5, here: 'c', worn: 'a' }, 'a', 'other-team'],
])('%s', (_, { stays, at, here, worn = here, open = [] }, teamId, note) => {
  const mayAddTo = (id: string) => id === here || open.includes(id);
  expect(teamThen(stays, day(at), { here, worn, mayAddTo })).toEqual({ teamId, note });
});

it('of two others that were joined at once it is always the same', () => {
  const among = (stays: Stay[]) => teamThen(stays, day(5), { here: 'c', worn: 'c', mayAddTo: () => true }).teamId;
  for (const since of [1, null]) {
    const both = [stay('a', since), stay('b', since)];
    expect([among(both), among(both.toReversed())]).toEqual(['b', 'b']);
  }
});
