import { jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { SignInRateLimiter, type SignInRateLimiterOptions } from './sign-in-rate-limiter.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function limiter(options: Partial<SignInRateLimiterOptions> = {}) {
  const limiting = new SignInRateLimiter({ atOnce: 3, atOnceFromAddress: 2, waiting: 10, waitSeconds: 2, ...options });
  return (ip: string, { method = 'POST', path = '/bff/auth/login', complete = true } = {}) => {
    const response = new EventEmitter();
    const leave = () => response.emit('close');
    /** Nothing while it waits, then `in`, or the status of the refusal. */
    const answers: unknown[] = [];
    const request = { method, path, ip, complete, destroy: leave };
    limiting.use(request as unknown as Request, response as unknown as Response, (refusal?: unknown) => {
      answers.push(refusal instanceof Error && 'status' in refusal ? refusal.status : 'in');
    });
    return { answers, leave };
  };
}

test('as many as there is room for; the next one has a turn when one has left', () => {
  const signIn = limiter();
  const [first, ...others] = ['a', 'b', 'c', 'd', 'e'].map((address) => signIn(address));
  expect(others.map(({ answers }) => answers)).toEqual([['in'], ['in'], [], []]);
  first!.leave();
  expect(others.map(({ answers }) => answers)).toEqual([['in'], ['in'], ['in'], []]);
});

test('whoever has no turn in time is refused, and leaves the queue', () => {
  const signIn = limiter();
  const inside = ['a', 'b', 'c'].map((address) => signIn(address));
  const late = signIn('d');
  jest.advanceTimersByTime(1_999);
  expect(late.answers).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(late.answers).toEqual([503]);
  const next = signIn('e');
  inside[0]!.leave();
  expect([late.answers, next.answers]).toEqual([[503], ['in']]);
});

test('one address leaves room for others, and is told that it is the address', () => {
  const signIn = limiter();
  const crowd = ['a', 'a', 'a'].map((address) => signIn(address));
  expect(signIn('b').answers).toEqual(['in']);
  jest.advanceTimersByTime(2_000);
  expect(crowd.map(({ answers }) => answers)).toEqual([['in'], ['in'], [429]]);
});

test('many addresses of one IPv6 network are one', () => {
  const signIn = limiter();
  const crowd = ['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((address) => signIn(address));
  expect(crowd.map(({ answers }) => answers)).toEqual([['in'], ['in'], []]);
});

test('whose address is crowded is passed over, not forgotten', () => {
  const signIn = limiter();
  const [first, second, third] = ['a', 'a', 'a'].map((address) => signIn(address));
  const other = signIn('b');
  const last = signIn('c');
  other.leave();
  expect([third!.answers, last.answers]).toEqual([[], ['in']]);
  first!.leave();
  expect([second!.answers, third!.answers]).toEqual([['in'], ['in']]);
});

test('whoever hangs up takes no turn', () => {
  const signIn = limiter({ atOnce: 1 });
  const first = signIn('a');
  const gone = signIn('b');
  const next = signIn('c');
  gone.leave();
  first.leave();
  expect([gone.answers, next.answers]).toEqual([[], ['in']]);
});

test('whoever does not send what they began loses the place; whoever waits for an answer keeps it', () => {
  const signIn = limiter({ atOnce: 2, waitSeconds: 60 });
  signIn('a', { complete: false });
  signIn('b');
  const [next, last] = [signIn('c'), signIn('d')];
  jest.advanceTimersByTime(9_999);
  expect(next.answers).toEqual([]);
  jest.advanceTimersByTime(1);
  expect([next.answers, last.answers]).toEqual([['in'], []]);
});

test.each(['/bff/auth/login/', '/BFF/Auth/Login'])('%s is the same door', (path) => {
  expect(limiter({ atOnce: 0, waiting: 0 })('a', { path }).answers).toEqual([503]);
});

test('a full queue refuses at once', () => {
  const signIn = limiter({ atOnce: 0, waiting: 1 });
  expect([signIn('a').answers, signIn('b').answers]).toEqual([[], [503]]);
});

test.each([{ method: 'GET' }, { path: '/bff/organization/getList' }])('%j is not for this door', (request) => {
  expect(limiter({ atOnce: 0 })('a', request).answers).toEqual(['in']);
});
