import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import ConfirmInvitePage from './confirm-invite-page.tsx';

const invitation = {
  inviter_name: 'Ann Ash',
  role: 'team',
  place_name: 'Carrow',
  email: 'kim@example.org',
  first_name: '',
  last_name: '',
  sensor_id: '',
  expires_at: '2026-12-01T00:00:00.000Z',
};
const kim = { _id: '01', level: Level.team, first_name: 'Kim', last_name: 'Cole', plays: false, has_children: false };

let invited: typeof invitation;
let permitted: boolean;
let failing: string;
beforeEach(() => {
  [invited, permitted, failing] = [invitation, false, ''];
  useSession.setState({ user: kim });
  const unless = (call: string, answer: () => unknown) => () =>
    call === failing ? new MockProblem(500, 'INTERNAL', 'Please try again.') : answer();
  globalThis.fetch = mockFetch({
    'invitations.preview': () => ({ message: 'OK', data: invited }),
    'invitations.accept': () => ({ message: 'OK', data: { role: 'team', node_id: '02', child_id: null } }),
    'session.current': unless('session', () => ({ message: 'OK', data: { ...kim, permissions: [] } })),
    'consents.ofPerson 01': unless('consents', () => ({
      message: 'OK',
      data: { purposes: [{ purpose: 'care', permitted }] },
    })),
  });
});

function open() {
  render(
    <App>
      <MemoryRouter initialEntries={['/confirm-team-invite/secret-of-the-letter-0123456789']}>
        <Routes>
          <Route path="/confirm-team-invite/:token" element={<ConfirmInvitePage />} />
          <Route path="/user/dashboard" element={<p>Dashboard</p>} />
          <Route path="/family/01" element={<p>Family</p>} />
          <Route path="/IRB" element={<p>Consent</p>} />
        </Routes>
      </MemoryRouter>
    </App>,
  );
}

async function accept() {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
}

test('whoever accepts is told what they are now', async () => {
  await accept();
  await screen.findByText('Dashboard');
  await screen.findByText('You are now staff of Carrow.');
});

test.each([
  [false, 'Consent'],
  [true, 'Dashboard'],
])('staff who become players too are asked what may be measured, unless they have said so (%s)', async (said, page) => {
  [invited, permitted] = [{ ...invitation, role: 'player' }, said];
  await accept();
  await screen.findByText(page);
});

test('staff who become a guardian come to the child', async () => {
  invited = { ...invitation, role: 'guardian', place_name: 'Toby' };
  await accept();
  await screen.findByText('Family');
});

test.each([
  ['player', 'session', 'Dashboard'],
  ['guardian', 'session', 'Dashboard'],
  ['player', 'consents', 'Consent'],
  ['team', 'session', 'Dashboard'],
])('what fails after the acceptance refuses nothing: a %s, without %s, comes on', async (role, call, page) => {
  [invited, permitted, failing] = [{ ...invitation, role }, true, call];
  await accept();
  await screen.findByText(page);
  await screen.findByText(/^You are now /);
});

test.each([
  ['guardian', 1],
  ['team', 0],
])('whoever accepts to be a guardian says by it that they are one: as %s', async (role, times) => {
  invited = { ...invitation, role, place_name: 'Toby' };
  open();
  await screen.findByRole('button', { name: 'Accept the invitation' });
  expect(screen.queryAllByText('By accepting you say that you are a parent or legal guardian of Toby.')).toHaveLength(
    times,
  );
});
