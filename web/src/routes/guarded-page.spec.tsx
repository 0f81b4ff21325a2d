import { jest } from '@jest/globals';
import { Level } from '@strainscope/console-contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { useSession } from '../session/session.store.ts';
import { GuardedPage } from './guarded-page.tsx';
import type { PageLoader } from './lazy-page.ts';
import type { RouteRow } from './route-table.ts';

const row: RouteRow = { path: '/user/teams', title: 'Teams', access: 'level', level: Level.team };

function open(load: PageLoader) {
  return render(
    <MemoryRouter initialEntries={['/user/teams']}>
      <GuardedPage row={row} load={load} />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  useSession.getState().signedIn({ _id: 'p1', level: Level.team, first_name: 'Noor', last_name: 'Visser' });
});

test('a chunk that fails is named and can be tried again', async () => {
  const tries = [
    Promise.reject(
      new TypeError('Failed to fetch dynamically imported module: http://x/assets/my-teams-page-DksY8b8V.js'),
    ),
    Promise.resolve({ default: () => <h1>Teams</h1> }),
  ];
  tries[0]?.catch(() => undefined);
  open(() => tries.shift() as ReturnType<PageLoader>);
  expect(await screen.findByText('Loading chunk my-teams-page failed')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Try again/ }));
  expect(await screen.findByRole('heading', { name: 'Teams' })).toBeTruthy();
});

test('a role below the level is told so, and no chunk is fetched', () => {
  useSession.getState().signedIn({ _id: 'p1', level: Level.family, first_name: 'Noor', last_name: 'Visser' });
  const load = jest.fn<PageLoader>();
  open(load);
  expect(screen.getByText('You do not have access to this page')).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
});

test('an address whose id is none is no page, and asks for nothing', async () => {
  const team: RouteRow = { path: '/team/players/:team_id', title: 'Team', access: 'level', level: Level.team };
  const load = jest.fn<PageLoader>();
  render(
    <MemoryRouter initialEntries={['/team/players/not-an-id']}>
      <Routes>
        <Route path={team.path} element={<GuardedPage row={team} load={load} />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(await screen.findByText('There is no page at this address')).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
});

test('waiting shows a skeleton, but only after 200 ms', () => {
  jest.useFakeTimers();
  open(() => new Promise(() => undefined));
  act(() => void jest.advanceTimersByTime(199));
  expect(screen.queryByText('Loading...')).toBeNull();
  act(() => void jest.advanceTimersByTime(1));
  expect(screen.getByText('Loading...')).toBeTruthy();
  jest.useRealTimers();
});
