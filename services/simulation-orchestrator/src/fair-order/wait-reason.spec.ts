import type { Barrier } from '../budgets/budget.ts';
import type { Control } from '../pools/pool-state.ts';
import { waitReason } from './wait-reason.ts';

const open: Control = { state: 'open', concurrency: null };
const paused: Control = { ...open, state: 'paused' };
const none: Control = { ...open, concurrency: 0 };

const submittedAt = new Date('2026-05-10T12:00:00Z');
const waiting = { scope: ['league', 'team'], submittedAt };
const full: Barrier = { nodeId: 'team', cause: 'concurrent', since: null };
const spent = (since: string | null): Barrier => ({
  nodeId: 'league',
  cause: 'month',
  since: since === null ? null : new Date(since),
});

it.each<[string, Control[], Barrier[], string, string]>([
  ['nothing but its turn', [open], [], '', ''],
  ['nothing, while one pool gives work', [paused, open], [], '', ''],
  ['paused pools, before any budget', [paused, none], [full], 'paused', ''],
  ['pools without workers', [none], [], 'no-workers', ''],
  ['too many at the same time', [open], [full], 'concurrent', 'team'],
  ['nothing of a budget elsewhere', [open], [{ ...full, nodeId: 'other' }], '', ''],
  ['a spent month that stops all', [open], [spent(null)], 'month', 'league'],
  ['a month that was spent before', [open], [spent('2026-05-10T11:00:00Z')], 'month', 'league'],
  ['the outermost of several, however they are listed', [open], [full, spent(null)], 'month', 'league'],
  ['nothing of a month spent since', [open], [spent('2026-05-10T13:00:00Z')], '', ''],
])('%s', (_, pools, barriers, waitsBecause, waitsNodeId) => {
  expect(waitReason(waiting, pools, barriers)).toEqual({ waitsBecause, waitsNodeId });
});
