import { jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { SignInDoor, type SignInDoorOptions } from './sign-in-door.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function door(options: Partial<SignInDoorOptions> = {}) {
  const opened = new SignInDoor({ atOnce: 3, atOnceFromAddress: 2, waiting: 10, waitSeconds: 2, ...options });
  return (ip: string, { method = 'POST', path = '/bff/auth/login', complete = true } = {}) => {
    const response = new EventEmitter();
    const leave = () => response.emit('close');
    /** Nothing while it waits, then `in`, or the status of the refusal. */
    const answers: unknown[] = [];
    const request = { method, path, ip, complete, destroy: leave };
    opened.use(request as unknown as Request, response as unknown as Response, (refusal?: unknown) => {
      answers.push(refusal instanceof Error && 'status' in refusal ? refusal.status : 'in');
    });
    return { answers, leave };
  };
}

test('as many as there is room for; the next one has a turn when one has left', () => {
  const knock = door();
  const [first, ...others] = ['a', 'b', 'c', 'd', 'e'].map((address) => knock(address));
  expect(others.map(({ answers }) => answers)).toEqual([['in'], ['in'], [], []]);
  first!.leave();
  expect(others.map(({ answers }) => answers)).toEqual([['in'], ['in'], ['in'], []]);
});

test('whoever has no turn in time is refused, and leaves the queue', () => {
  const knock = door();
  const inside = ['a', 'b', 'c'].map((address) => knock(address));
  const late = knock('d');
  jest.advanceTimersByTime(1_999);
  expect(late.answers).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(late.answers).toEqual([503]);
  const next = knock('e');
  inside[0]!.leave();
  expect([late.answers, next.answers]).toEqual([[503], ['in']]);
});

test('one address leaves room for others, and is told that it is the address', () => {
  const knock = door();
  const crowd = ['a', 'a', 'a'].map((address) => knock(address));
  expect(knock('b').answers).toEqual(['in']);
  jest.advanceTimersByTime(2_000);
  expect(crowd.map(({ answers }) => answers)).toEqual([['in'], ['in'], [429]]);
});

test('many addresses of one IPv6 network are one', () => {
  const knock = door();
  const crowd = ['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((address) => knock(address));
  expect(crowd.map(({ answers }) => answers)).toEqual([['in'], ['in'], []]);
});

test('whose address is crowded is passed over, not forgotten', () => {
  const knock = door();
  const [first, second, third] = ['a', 'a', 'a'].map((address) => knock(address));
  const other = knock('b');
  const last = knock('c');
  other.leave();
  expect([third!.answers, last.answers]).toEqual([[], ['in']]);
  first!.leave();
  expect([second!.answers, third!.answers]).toEqual([['in'], ['in']]);
});

test('whoever hangs up takes no turn', () => {
  const knock = door({ atOnce: 1 });
  const first = knock('a');
  const gone = knock('b');
  const next = knock('c');
  gone.leave();
  first.leave();
  expect([gone.answers, next.answers]).toEqual([[], ['in']]);
});

test('whoever does not send what they began loses the place; whoever waits for an answer keeps it', () => {
  const knock = door({ atOnce: 2, waitSeconds: 60 });
  knock('a', { complete: false });
  knock('b');
  const [next, last] = [knock('c'), knock('d')];
  jest.advanceTimersByTime(9_999);
  expect(next.answers).toEqual([]);
  jest.advanceTimersByTime(1);
  expect([next.answers, last.answers]).toEqual([['in'], []]);
});

test.each(['/bff/auth/login/', '/BFF/Auth/Login'])('%s is the same door', (path) => {
  expect(door({ atOnce: 0, waiting: 0 })('a', { path }).answers).toEqual([503]);
});

test('a full queue refuses at once', () => {
  const knock = door({ atOnce: 0, waiting: 1 });
  expect([knock('a').answers, knock('b').answers]).toEqual([[], [503]]);
});

test.each([{ method: 'GET' }, { path: '/bff/organization/getList' }])('%j is not for this door', (request) => {
  expect(door({ atOnce: 0 })('a', request).answers).toEqual(['in']);
});
