import { jest } from '@jest/globals';
import type { LiveEvent } from '@strainscope/console-contract';
import { act, renderHook } from '@testing-library/react';
import { startLive } from './live.store.ts';
import { useLiveRefresh } from './use-live.ts';

class FakeSource extends EventTarget {
  close() {}
}

let source: FakeSource;
let stop: () => void;

const send = (name: LiveEvent['name']) =>
  act(() => void source.dispatchEvent(new MessageEvent(name, { data: JSON.stringify({ team_id: 't1' }) })));

beforeEach(() => {
  jest.useFakeTimers();
  stop = startLive(() => (source = new FakeSource()) as unknown as EventSource);
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('many updates make a refresh at once and then one a second; updates of others make none', () => {
  const refresh = jest.fn();
  renderHook(() => useLiveRefresh(refresh, ({ name }) => name === 'simulation'));
  send('hae');
  act(() => void jest.advanceTimersByTime(5000));
  expect(refresh).not.toHaveBeenCalled();
  send('simulation');
  send('simulation');
  send('simulation');
  expect(refresh).toHaveBeenCalledTimes(1);
  act(() => void jest.advanceTimersByTime(1000));
  expect(refresh).toHaveBeenCalledTimes(2);
  // Those that came meanwhile may have been too late for it.
  act(() => void jest.advanceTimersByTime(5000));
  expect(refresh).toHaveBeenCalledTimes(3);
});

test('after updates were missed everything is loaded afresh', () => {
  const refresh = jest.fn();
  renderHook(() => useLiveRefresh(refresh, () => false));
  send('reset');
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a single update makes a refresh at once, and another for lists that hear of it later', () => {
  const refresh = jest.fn();
  renderHook(() => useLiveRefresh(refresh, () => true));
  send('simulation');
  expect(refresh).toHaveBeenCalledTimes(1);
  act(() => void jest.advanceTimersByTime(5000));
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('nothing is refreshed once the screen is left', () => {
  const refresh = jest.fn();
  const { unmount } = renderHook(() => useLiveRefresh(refresh, () => true));
  send('simulation');
  unmount();
  act(() => void jest.advanceTimersByTime(5000));
  expect(refresh).toHaveBeenCalledTimes(1);
});
