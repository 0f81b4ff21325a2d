import { jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { isWaiting, useWhileWaiting } from './use-while-waiting.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('what waits is asked about again and again, and no more once it runs', () => {
  const refresh = jest.fn();
  const { rerender, unmount } = renderHook(({ waits }) => useWhileWaiting(waits, refresh), {
    initialProps: { waits: true },
  });
  jest.advanceTimersByTime(12_000);
  expect(refresh).toHaveBeenCalledTimes(3);
  rerender({ waits: false });
  jest.advanceTimersByTime(60_000);
  rerender({ waits: true });
  unmount();
  jest.advanceTimersByTime(60_000);
  expect(refresh).toHaveBeenCalledTimes(3);
});

test.each(['received', 'validated', 'queued'])('%s waits', (state) => expect(isWaiting(state)).toBe(true));
test.each(['running', 'complete', undefined])('%s does not', (state) => expect(isWaiting(state)).toBe(false));
