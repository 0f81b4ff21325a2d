import { verdictOn } from './answer.ts';

const nothing = { own: null, computing: null, hasResult: false };

describe('the answer to an order', () => {
  it.each([
    ['computes what nobody has computed', nothing, { answer: 'new', existing: null, waitsFor: null }],
    ['reuses a result', { ...nothing, hasResult: true }, { answer: 'reused', existing: null, waitsFor: null }],
    [
      'waits for the one that computes it',
      { ...nothing, computing: { id: 'twin', status: 'running' } },
      { answer: 'running', existing: null, waitsFor: 'twin' },
    ],
    [
      'points to the event’s own finished simulation',
      { ...nothing, own: { id: 'own', status: 'complete' }, hasResult: true },
      { answer: 'reused', existing: 'own', waitsFor: null },
    ],
    [
      'points to the event’s own queued simulation',
      { ...nothing, own: { id: 'own', status: 'queued' }, computing: { id: 'own', status: 'queued' } },
      { answer: 'running', existing: 'own', waitsFor: null },
    ],
    [
      'tries anew what failed before',
      { ...nothing, own: { id: 'own', status: 'failed' } },
      { answer: 'new', existing: null, waitsFor: null },
    ],
  ] as const)('%s', (_, known, verdict) => {
    expect(verdictOn(known)).toEqual(verdict);
  });
});
