import { fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import ConfirmInvitePage from './confirm-invite-page.tsx';

const invitation = {
  ...{ inviter_name: 'Ann Ash', role: 'team', place_name: 'Carrow', email: 'kim@example.org' },
  ...{ first_name: '', last_name: '', sensor_id: '', expires_at: '2026-12-01T00:00:00.000Z' },
};
const kim = { _id: '01', level: 200 as const, first_name: 'Kim', last_name: 'Cole' };

test('whoever accepts is told what they are now', async () => {
  useSession.setState({ user: kim });
  globalThis.fetch = mockFetch({
    'PATCH /auth/getInvitedUserDetails': () => ({ message: 'OK', data: invitation }),
    'POST /invitations/accept': () => ({ message: 'OK', data: { role: 'team', node_id: '02', child_id: null } }),
    'GET /session': () => ({ message: 'OK', data: { ...kim, permissions: [] } }),
  });
  render(
    <App>
      <MemoryRouter initialEntries={['/confirm-team-invite/secret-of-the-letter-0123456789']}>
        <Routes>
          <Route path="/confirm-team-invite/:token" element={<ConfirmInvitePage />} />
          <Route path="/user/dashboard" element={<p>Dashboard</p>} />
        </Routes>
      </MemoryRouter>
    </App>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
  await screen.findByText('Dashboard');
  await screen.findByText('You are now staff of Carrow.');
});
