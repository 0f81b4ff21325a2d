import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { TeamStays } from './team-stays.tsx';

const show = (data: object[]) => {
  globalThis.fetch = mockFetch({ 'players.teams p1': () => ({ message: 'OK', data }) });
  render(
    <MemoryRouter>
      <TeamStays personId="p1" />
    </MemoryRouter>,
  );
};

test('each team with from when until when', async () => {
  show([
    { team_id: 't2', team_name: 'U16', since: '2026-09-01T10:00:00.000Z', until: null },
    { team_id: 't1', team_name: 'U15', since: null, until: '2026-09-01T10:00:00.000Z' },
  ]);
  const [, now, before] = within(await screen.findByRole('grid', { name: 'Teams' })).getAllByRole('row');
  within(now!).getByText('U16');
  within(now!).getByText('now');
  within(before!).getByText('not written down');
  expect(before!.querySelector('time')?.dateTime).toBe('2026-09-01T10:00:00.000Z');
});

test('whoever is in no team yet reads so', async () => {
  show([]);
  await screen.findByText('In no team yet.');
});
