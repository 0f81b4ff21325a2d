import { Level } from '@strainscope/console-contract';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { players, teams } from '../../../test/look/league.ts';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import OwnStaffPage from './own-staff-page.tsx';

const one = (data: unknown) => ({ message: 'OK', data });
const coach = {
  _id: 's1',
  first_name: 'Noor',
  last_name: 'Visser',
  email: 'noor@example.org',
  level: Level.team,
  node_id: 't1',
  node_kind: 'team',
  node_name: 'Ashworth First XV',
  team_id: 't1',
  team_name: 'Ashworth First XV',
};
const physio = {
  ...coach,
  _id: 's2',
  first_name: 'Ida',
  last_name: 'Berg',
  email: 'ida@example.org',
  node_id: 't2',
  node_name: 'Riverside U14',
  team_id: 't2',
  team_name: 'Riverside U14',
};
const child = { player_id: 'c1', first_name: 'Toby', last_name: 'Ash', guardians: [], purposes: [] };

function open(path: string, level: Level, staff: unknown[] = [coach]) {
  useSession.getState().signedIn({ _id: 'p1', level, first_name: 'Mary', last_name: 'Ash' });
  globalThis.fetch = mockFetch({
    'families.get': () => one([child]),
    'players.get': () => one(players[0]),
    'players.staff': () => one(staff),
    'teams.list': () => ({ ...one(teams), page: { next_cursor: null, total: 1 }, freshness: null }),
  });
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/staff/:_id?" element={<OwnStaffPage />} />
        <Route path="/admin/staff" element={<p>everybody</p>} />
      </Routes>
    </MemoryRouter>,
  );
}

test('a guardian sees who works with each child, where, and how to write to them', async () => {
  open('/staff', Level.family);
  const grid = await screen.findByRole('grid', { name: 'Staff of Toby: Ashworth First XV' });
  within(grid).getByText('Ashworth First XV');
  expect(within(grid).getByRole('link').getAttribute('href')).toBe('mailto:noor@example.org');
});

test('a child of two teams has the staff of both, team by team', async () => {
  const headOfBoth = { ...coach, _id: 's3', first_name: 'Finn', last_name: 'Roos', level: Level.organization };
  const { team_id, team_name } = physio;
  open('/staff', Level.family, [headOfBoth, coach, { ...headOfBoth, team_id, team_name }, physio]);
  const namesOf = async (team: string) => {
    const grid = await screen.findByRole('grid', { name: `Staff of Toby: ${team}` });
    return ['Finn Roos', 'Noor Visser', 'Ida Berg'].filter((name) => within(grid).queryByText(name) !== null);
  };
  expect(await namesOf('Ashworth First XV')).toEqual(['Finn Roos', 'Noor Visser']);
  expect(await namesOf('Riverside U14')).toEqual(['Finn Roos', 'Ida Berg']);
  screen.getByRole('heading', { name: 'Riverside U14', level: 3 });
});

test('with an id it is about one player', async () => {
  open('/staff/c1', Level.family, []);
  await screen.findByRole('heading', { name: `Staff of ${players[0]!.first_name} ${players[0]!.last_name}` });
  await screen.findByText('Nobody works here yet');
});

test('a team’s staff chooses one of its teams', async () => {
  open('/staff', Level.team);
  const link = await screen.findByRole('link', { name: teams[0]!.name });
  expect(link.getAttribute('href')).toBe(`/team/staff/${teams[0]!._id}`);
});

test('administrators see everybody', async () => {
  open('/staff', Level.admin);
  await screen.findByText('everybody');
});
