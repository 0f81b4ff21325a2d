import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { players, teamId, teams } from '../../../test/look/league.ts';
import { useSession } from '../../session/session.store.ts';
import TeamPage from './team-page.tsx';

const page = (data: unknown[]) => ({
  message: 'ok',
  data,
  page: { next_cursor: null, total: data.length },
  freshness: null,
});
const sent: [string, unknown][] = [];

globalThis.fetch = ((url: string, init: RequestInit) => {
  if (url.startsWith('/bff/player/update')) sent.push([url, JSON.parse(init.body as string)]);
  const answers: Record<string, unknown> = {
    '/bff/team/details/byId': { message: 'ok', data: teams[0] },
    '/bff/player/fetchListByTeam': page(players),
    '/bff/sensor/getSensor': { message: 'ok', data: [{ key: 'prevent', name: 'Prevent' }] },
  };
  return Promise.resolve({ ok: true, json: () => Promise.resolve(answers[url] ?? { message: 'ok', data: [] }) });
}) as unknown as typeof fetch;

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/team/players/:team_id" element={<TeamPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

beforeEach(() => {
  sent.length = 0;
  useSession.getState().signedIn({ _id: 'p1', level: 200, first_name: 'Noor', last_name: 'Visser' });
});

test('the team with its place in the tree, its counters and its players', async () => {
  open(`/team/players/${teamId}`);
  expect(await screen.findByRole('heading', { name: 'Ashworth First XV' })).toBeTruthy();
  const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
  // An organization's page opens from level 300 on.
  expect(within(trail).queryByRole('link', { name: 'Northern Rugby Union' })).toBeNull();
  expect(within(trail).getByRole('link', { name: 'Ashworth College' }).getAttribute('href')).toMatch(/^\/teams\//);
  expect(screen.getByRole('link', { name: /1,088 simulations Complete/ }).getAttribute('href')).toBe(
    `/completeSimulation/team/${teamId}`,
  );
  const row = await screen.findByRole('row', { name: /Amara Okafor/ });
  expect(within(row).getByText('IMG-1040')).toBeTruthy();
});

test('a changed sensor waits in the queue, which says what Save will do; Save sends it', async () => {
  open(`/team/players/${teamId}?edit`);
  fireEvent.change(await screen.findByLabelText('Sensor ID of Amara Okafor'), { target: { value: 'IMG-2000' } });
  const queue = screen.getByRole('region', { name: 'Edit queue' });
  expect(within(queue).getByText('Amara Okafor: sensor IMG-1040 becomes IMG-2000 (prevent)')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(within(queue).getByRole('button', { name: 'Save' }));
  expect(await within(queue).findByText('Successfully edited players.')).toBeTruthy();
  expect(sent).toEqual([
    [
      '/bff/player/update/sensorId',
      { players: [{ player_id: players[0]?._id, team_id: teamId, brand: 'prevent', sensor_id: 'IMG-2000' }] },
    ],
  ]);
});

test('Cancel drops the queue', async () => {
  open(`/team/players/${teamId}?edit`);
  fireEvent.change(await screen.findByLabelText('Sensor ID of Amara Okafor'), { target: { value: 'IMG-2000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('region', { name: 'Edit queue' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Edit/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Sensor ID of Amara Okafor').value).toBe('IMG-1040');
});
