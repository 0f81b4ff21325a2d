import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import EditPage from './edit-page.tsx';

const profile = {
  _id: '00000000-0000-7000-8000-000000000001',
  level: Level.player,
  first_name: 'Noor',
  last_name: 'Visser',
  version: 3,
  role: 'Player',
  permissions: [],
  email: 'noor@example.org',
  birth_date: '1990-01-02',
  last_sign_in_at: null,
  plays: true,
  contact: { first_name: 'Noor', last_name: 'Visser', sex: 'female', address: '' },
  position: { sport: '', position: '' },
};

test('own details are edited on one page, and the next change starts from what was saved', async () => {
  const sent: { version: number }[] = [];
  useSession.getState().signedIn({ _id: profile._id, level: Level.player, first_name: 'Noor', last_name: 'Visser' });
  globalThis.fetch = mockFetch({
    'profiles.get': () => ({ message: 'OK', data: profile }),
    'profiles.sports': () => ({ message: 'OK', data: [{ name: 'Rugby', positions: ['Prop'] }] }),
    'players.get': () => new MockProblem(404, 'NOT_FOUND', 'Not found.'),
    [`players.teams ${profile._id}`]: () => ({ message: 'OK', data: [] }),
    'profiles.update': (_, body) => {
      sent.push(body as { version: number });
      return { message: 'OK', data: { ...profile, ...(body as object), version: 4 } };
    },
  });
  render(
    <MemoryRouter>
      <EditPage />
    </MemoryRouter>,
  );
  await screen.findByText('Edit your details');
  await screen.findByLabelText(/^Sport/);
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Nora' } });
  const [save] = screen.getAllByText('Save');
  fireEvent.click(save!);
  await screen.findByText('Saved');
  fireEvent.click(save!);
  await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([3, 4]));
  expect(sent[0]).toMatchObject({ version: 3, contact: { first_name: 'Nora' } });
  // Where they sign, they are asked for the new name.
  expect(useSession.getState().user).toMatchObject({ first_name: 'Nora', last_name: 'Visser' });
});

test('whoever is no player is asked for no sport', async () => {
  useSession.getState().signedIn({ _id: profile._id, level: Level.family, first_name: 'Noor', last_name: 'Visser' });
  globalThis.fetch = mockFetch({
    'profiles.get': () => ({ message: 'OK', data: { ...profile, level: Level.family, plays: false } }),
  });
  render(
    <MemoryRouter>
      <EditPage />
    </MemoryRouter>,
  );
  await screen.findByLabelText('First name');
  expect(screen.queryByText('Sensor and position')).toBeNull();
});

test('a guardian who plays edits their sport here as before', async () => {
  useSession.getState().signedIn({ _id: profile._id, level: Level.family, first_name: 'Noor', last_name: 'Visser' });
  globalThis.fetch = mockFetch({
    'profiles.get': () => ({ message: 'OK', data: { ...profile, level: Level.family } }),
    'profiles.sports': () => ({ message: 'OK', data: [{ name: 'Rugby', positions: ['Prop'] }] }),
    'players.get': () => new MockProblem(404, 'NOT_FOUND', 'Not found.'),
    [`players.teams ${profile._id}`]: () => ({ message: 'OK', data: [] }),
  });
  render(
    <MemoryRouter>
      <EditPage />
    </MemoryRouter>,
  );
  await screen.findByText('Sensor and position');
  await screen.findByLabelText(/^Sport/);
});
