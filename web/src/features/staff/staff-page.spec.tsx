import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { teamId, teams } from '../../../test/look/league.ts';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import { StaffPage } from './staff-page.tsx';

const noor = {
  _id: 's1',
  first_name: 'Noor',
  last_name: 'Ash',
  email: 'noor@example.org',
  level: Level.team,
  status: 'active',
  node_id: teamId,
  node_kind: 'team',
  node_name: teams[0]!.name,
  permissions: [],
  last_sign_in_at: null,
};

test('the last one at a team who removes themselves is told so, lands on their dashboard and is offered no undo', async () => {
  const { _id, first_name, last_name } = noor;
  useSession.getState().signedIn({ _id, level: Level.team, first_name, last_name });
  const removed: unknown[] = [];
  globalThis.fetch = mockFetch({
    'teams.get': () => ({ message: 'OK', data: teams[0] }),
    'teams.staff': () => ({
      message: 'OK',
      data: [noor],
      page: { next_cursor: null, total: 1 },
      freshness: null,
    }),
    'teams.removeStaff': (_, body) => {
      removed.push(body);
      return { message: 'OK', data: { results: [], undo: { change_id: 'c1', until: '2026-11-23T14:03:00Z' } } };
    },
    'session.current': () => ({ message: 'OK', data: { _id, level: Level.player, first_name, last_name } }),
  });
  render(
    <MemoryRouter initialEntries={['/staff']}>
      <Routes>
        <Route path="/staff" element={<StaffPage kind="team" id={teamId} />} />
        <Route path="/user/dashboard" element={<p>Dashboard</p>} />
      </Routes>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Remove: Noor/ }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/^You lose your role at .* and can't undo this yourself.*Nobody else works at/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Dashboard');
  expect(removed).toEqual([{ team_id: teamId, user_id: 's1' }]);
  expect(useSession.getState().user?.level).toBe(Level.player);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test.each([
  ['team', 'teams.removeStaff', 'Team staff deleting...', 'Team staff deleted successfully'],
  [
    'institution',
    'institutions.removeStaff',
    'Institution staff deleting...',
    'Institution staff deleted successfully',
  ],
] as const)(
  '%s staff: what is done is said after a confirmation, and what was done for a second',
  async (...words) => {
    const [kind, call, doing, done] = words;
    useSession.getState().signedIn({ _id: 'a1', level: Level.admin, first_name: 'Ada', last_name: 'Ash' });
    let finish: (answer: unknown) => void = () => undefined;
    const list = { message: 'OK', data: [noor], page: { next_cursor: null, total: 1 }, freshness: null };
    globalThis.fetch = mockFetch({
      'teams.get': () => ({ message: 'OK', data: teams[0] }),
      [`institutions.get ${teamId}`]: () => ({ message: 'OK', data: teams[0] }),
      'teams.staff': () => list,
      'institutions.staff': () => list,
      [call]: () => new Promise((answered) => (finish = answered)),
    });
    render(
      <MemoryRouter>
        <StaffPage kind={kind} id={teamId} />
      </MemoryRouter>,
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Remove: Noor/ }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await screen.findByText(doing);
    finish({ message: 'OK', data: { results: [], undo: { change_id: 'c1', until: '2026-11-23T14:03:00Z' } } });
    await screen.findByText(done);
    await waitFor(() => expect(screen.queryByText(done)).toBeNull(), { timeout: 20_000 });
    // It can still be taken back.
    screen.getByRole('button', { name: 'Undo' });
  },
  30_000,
);
