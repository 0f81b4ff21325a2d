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

test('many updates make one refresh; updates of others make none', () => {
  const refresh = jest.fn();
  renderHook(() => useLiveRefresh(refresh, ({ name }) => name === 'simulation'));
  send('hae');
  act(() => void jest.advanceTimersByTime(5000));
  expect(refresh).not.toHaveBeenCalled();
  send('simulation');
  send('simulation');
  send('simulation');
  act(() => void jest.advanceTimersByTime(5000));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('after updates were missed everything is loaded afresh', () => {
  const refresh = jest.fn();
  renderHook(() => useLiveRefresh(refresh, () => false));
  send('reset');
  act(() => void jest.advanceTimersByTime(1000));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('nothing is refreshed once the screen is left', () => {
  const refresh = jest.fn();
  const { unmount } = renderHook(() => useLiveRefresh(refresh, () => true));
  send('simulation');
  unmount();
  act(() => void jest.advanceTimersByTime(5000));
  expect(refresh).not.toHaveBeenCalled();
});
