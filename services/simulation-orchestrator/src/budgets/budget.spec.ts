import { barriers, room, spend } from './budget.ts';
import type { WatchedBudget } from './budget.ts';

const may = new Date('2026-05-20T10:00:00Z');
const june = new Date('2026-06-01T00:00:00Z');

function budget(overrides: Partial<WatchedBudget> = {}): WatchedBudget {
  return {
    nodeId: 'node',
    concurrent: null,
    monthly: null,
    mode: 'soft',
    month: '2026-05-01',
    spent: 0,
    spentAt: null,
    held: 0,
    ...overrides,
  };
}

describe('a monthly budget', () => {
  it('bars nothing while something is left', () => {
    expect(barriers([spend(budget({ monthly: 10 }), 9.99, may)], may)).toEqual([]);
  });

  it('once spent: soft lets older work finish, strict stops claiming', () => {
    const soft = spend(budget({ monthly: 10 }), 10, may);
    expect(barriers([soft], may)).toEqual([{ nodeId: 'node', cause: 'month', since: may }]);
    expect(barriers([{ ...soft, mode: 'strict' }], may)).toEqual([{ nodeId: 'node', cause: 'month', since: null }]);
  });

  it('remembers when it was spent, whatever still ends', () => {
    const spentFirst = spend(budget({ monthly: 10 }), 10, may);
    expect(spend(spentFirst, 3, new Date('2026-05-21T00:00:00Z'))).toMatchObject({ spent: 13, spentAt: may });
  });

  it('starts anew with the month', () => {
    const spentInMay = spend(budget({ monthly: 10 }), 12, may);
    expect(barriers([spentInMay], june)).toEqual([]);
    expect(spend(spentInMay, 1, june)).toMatchObject({ month: '2026-06-01', spent: 1, spentAt: null });
  });

  it('opens when it is raised, and a budget of nothing is spent from the start', () => {
    expect(barriers([{ ...spend(budget({ monthly: 10 }), 12, may), monthly: 20 }], may)).toEqual([]);
    expect(barriers([budget({ monthly: 0, mode: 'strict' })], may)).toMatchObject([{ cause: 'month', since: null }]);
  });
});

describe('a soft budget of nothing', () => {
  it('leaves nothing of a later month either: only what was submitted before it is finished', () => {
    const later = new Date('2026-06-17T10:00:00Z');
    expect(barriers([budget({ monthly: 0 })], later)).toEqual([{ nodeId: 'node', cause: 'month', since: june }]);
  });
});

describe('a limit of simultaneous simulations', () => {
  it('bars the node while it is reached', () => {
    const full = budget({ concurrent: 3, held: 3 });
    expect(barriers([full], may)).toEqual([{ nodeId: 'node', cause: 'concurrent', since: null }]);
    expect(barriers([budget({ concurrent: 3, held: 2 })], may)).toEqual([]);
  });

  it('does not hide that the month is spent, too', () => {
    const both = budget({ concurrent: 3, held: 3, monthly: 0, mode: 'strict' });
    expect(barriers([both], may).map(({ cause }) => cause)).toEqual(['concurrent', 'month']);
  });

  it('leaves room by the narrowest limit above the work', () => {
    const budgets = [
      budget({ nodeId: 'organization', concurrent: 8, held: 2 }),
      budget({ nodeId: 'team', concurrent: 3, held: 1 }),
      budget({ nodeId: 'other', concurrent: 1, held: 1 }),
    ];
    expect(room(budgets, ['organization', 'institution', 'team'])).toBe(2);
    expect(room(budgets, ['elsewhere'])).toBe(Number.POSITIVE_INFINITY);
  });
});
