import { jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useRefreshSoon } from './use-refresh-soon.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a list is asked now and three times more, and no longer once its page is left', () => {
  const refresh = jest.fn();
  const { result, unmount } = renderHook(useRefreshSoon);
  result.current(refresh);
  jest.advanceTimersByTime(5_000);
  expect(refresh).toHaveBeenCalledTimes(4);
  result.current(refresh);
  unmount();
  jest.advanceTimersByTime(5_000);
  // What was under way when the page was left ends afterwards.
  result.current(refresh);
  expect(refresh).toHaveBeenCalledTimes(5);
});
