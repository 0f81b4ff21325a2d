import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Lagging } from './lagging.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const behind = (seconds: number) => ({ as_of: '2026-11-21T14:00:00.000Z', lag_seconds: seconds });

it('asks again while the list is behind, and no more once it is not', () => {
  const refresh = jest.fn();
  const { rerender } = render(<Lagging freshness={behind(10)} refresh={refresh} />);
  expect(screen.getByRole('status').textContent).toContain('10 s behind');
  jest.advanceTimersByTime(2000);
  expect(refresh).toHaveBeenCalledTimes(1);
  rerender(<Lagging freshness={behind(5)} refresh={refresh} />);
  jest.advanceTimersByTime(2000);
  expect(refresh).toHaveBeenCalledTimes(2);
  rerender(<Lagging freshness={behind(0)} refresh={refresh} />);
  jest.advanceTimersByTime(60_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('status')).toBeNull();
});
