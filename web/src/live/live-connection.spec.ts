import { jest } from '@jest/globals';
import type { LiveEvent } from '@strainscope/console-contract';
import { connectLive, type LiveStatus } from './live-connection.ts';

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  closed = false;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  close() {
    this.closed = true;
  }
  fail(readyState: number) {
    this.readyState = readyState;
    this.onerror?.();
  }
}

const sources: FakeSource[] = [];
const statuses: LiveStatus[] = [];
const events: LiveEvent[] = [];
let disconnect: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.EventSource = FakeSource as unknown as typeof EventSource;
  sources.length = statuses.length = events.length = 0;
  disconnect = connectLive({
    open: () => sources[sources.push(new FakeSource()) - 1] as unknown as EventSource,
    onEvent: (event) => events.push(event),
    onStatus: (status) => statuses.push(status),
  });
});

afterEach(() => {
  disconnect();
  jest.useRealTimers();
});

test('events arrive by name with their data', () => {
  sources[0]?.onopen?.();
  const data = { simulation_id: 's1', state: 'complete' };
  sources[0]?.dispatchEvent(new MessageEvent('simulation', { data: JSON.stringify(data) }));
  expect(statuses).toEqual(['connecting', 'live']);
  expect(events).toEqual([{ name: 'simulation', data }]);
});

test('a dropped stream that the browser resumes is left to it', () => {
  sources[0]?.onopen?.();
  sources[0]?.fail(0);
  jest.advanceTimersByTime(60_000);
  expect(sources).toHaveLength(1);
  expect(statuses.at(-1)).toBe('lost');
});

test('a stream that the server refused is opened afresh, with longer and longer pauses', () => {
  sources[0]?.fail(2);
  jest.advanceTimersByTime(999);
  expect(sources).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(sources).toHaveLength(2);
  sources[1]?.fail(2);
  jest.advanceTimersByTime(1999);
  expect(sources).toHaveLength(2);
  jest.advanceTimersByTime(1);
  expect(sources).toHaveLength(3);
});

describe('screens load afresh', () => {
  const update = (lastEventId: string) =>
    sources[0]?.dispatchEvent(new MessageEvent('simulation', { data: '{}', lastEventId }));
  const resets = () => events.filter(({ name }) => name === 'reset').length;

  test('after a stream that was opened anew', () => {
    sources[0]?.onopen?.();
    update('stream.1');
    sources[0]?.fail(2);
    jest.advanceTimersByTime(1000);
    expect(resets()).toBe(0);
    sources[1]?.onopen?.();
    expect(resets()).toBe(1);
  });

  test('after a stream that was resumed before it had a place', () => {
    sources[0]?.onopen?.();
    sources[0]?.fail(0);
    sources[0]?.onopen?.();
    expect(resets()).toBe(1);
  });

  test('not after one that goes on where it was, nor at the beginning', () => {
    sources[0]?.onopen?.();
    update('stream.1');
    sources[0]?.fail(0);
    sources[0]?.onopen?.();
    expect(resets()).toBe(0);
  });
});

test('nothing is opened after the end', () => {
  sources[0]?.fail(2);
  disconnect();
  jest.advanceTimersByTime(60_000);
  expect(sources).toHaveLength(1);
  expect(sources[0]?.closed).toBe(true);
});
