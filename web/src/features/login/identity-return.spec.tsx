import { Level } from '@strainscope/console-contract';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import LoginPage from './login-page.tsx';

afterEach(() => window.history.replaceState(null, '', '/'));

test('whoever links one more account comes back to where they began, as who they are', async () => {
  const asked: unknown[] = [];
  globalThis.fetch = mockFetch({
    'session.signInElsewhere': (_, body) => {
      asked.push(body);
      return { message: 'OK', data: { next: '/profile/01', linked: true } };
    },
  });
  useSession.getState().signedIn({ _id: '01', level: Level.player, first_name: 'Kim', last_name: 'Cole' });
  const address = '/login/club?code=c&state=s';
  window.history.replaceState(null, '', address);
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/login/:msg" element={<LoginPage />} />
        <Route path="/profile/01" element={<p>My profile</p>} />
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByText('My profile');
  expect(asked).toEqual([{ provider: 'club', query: '?code=c&state=s' }]);
  expect([window.location.search, useSession.getState().user?.first_name]).toEqual(['', 'Kim']);
});
