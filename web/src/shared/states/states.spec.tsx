import { jest } from '@jest/globals';
import { ConsoleError, Level } from '@strainscope/console-contract';
import { act, render, screen } from '@testing-library/react';
import { InlineFailure } from './inline-failure.tsx';
import { MemoryRouter } from 'react-router-dom';
import { useSession } from '../../session/session.store.ts';
import { Failure, Stale } from './states.tsx';

const noResponse = new ConsoleError(0, 'NO_RESPONSE', 'Network Error.');
const at = new Date(2026, 10, 22, 14, 3).getTime();

afterEach(() => jest.useRealTimers());

test('while the server cannot be reached it says as of when, and asks again by itself', () => {
  jest.useFakeTimers();
  let asked = 0;
  const { unmount } = render(<Stale at={at} error={noResponse} onRetry={() => asked++} />);
  screen.getByText('The server cannot be reached. What you see is as of 22 Nov 2026, 14:03. We try again.');
  act(() => void jest.advanceTimersByTime(20_000));
  expect(asked).toBe(2);
  unmount();
  jest.advanceTimersByTime(20_000);
  expect(asked).toBe(2);
});

test('what was refused waits for its reader', () => {
  jest.useFakeTimers();
  let asked = 0;
  render(<Stale at={at} error={new ConsoleError(500, 'INTERNAL', 'Failed to load')} onRetry={() => asked++} />);
  screen.getByText('Not up to date: as of 22 Nov 2026, 14:03.');
  act(() => void jest.advanceTimersByTime(60_000));
  expect(asked).toBe(0);
});

test('a call without an answer says what to do', () => {
  render(<InlineFailure error={noResponse} />);
  screen.getByText('The server cannot be reached. Check your connection, then try again.');
});

test.each([
  [404, true, 1],
  [404, false, 0],
  [500, true, 0],
])('from what is not there a way leads home, for whoever has one (%i, signed in: %s)', (status, signedIn, ways) => {
  const kim = { _id: '01', level: Level.team, first_name: 'Kim', last_name: 'Cole', plays: false, has_children: false };
  useSession.setState({ user: signedIn ? kim : null });
  render(<Failure error={new ConsoleError(status, 'CODE', 'As it is')} onRetry={() => {}} />, {
    wrapper: MemoryRouter,
  });
  screen.getByRole('button', { name: 'Try again' });
  expect(screen.queryAllByRole('link', { name: 'Go to your dashboard' })).toHaveLength(ways);
});
