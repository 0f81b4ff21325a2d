import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { players, teamId, teams } from '../../../test/look/league.ts';
import { mockAnswers, mockUser } from '../../../test/look/mock-bff.ts';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import InvitePage from './invite-page.tsx';

const sent: unknown[] = [];
const child = players[0]!;

function open(level: 150 | 200, path: string) {
  sent.length = 0;
  useSession.getState().signedIn(mockUser(level));
  globalThis.fetch = mockFetch({
    ...mockAnswers(level),
    'players.get': () => ({ message: 'ok', data: child }),
    'teams.place': () => ({ message: 'ok', data: teams[0] }),
    'invitations.invite': (_, body) => {
      sent.push(body);
      const verdict = { state: 'invited', faults: [], invitation_id: null, worn: null };
      return { message: 'ok', data: { invited: 1, verdicts: [verdict] } };
    },
  });
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/inviting/user/:type/:id?" element={<InvitePage />} />
      </Routes>
    </MemoryRouter>,
  );
}

async function invite(email: string) {
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText(`${email}: Invited`);
}

test('a guardian says whether the one whom they invite decides, too, or only sees', async () => {
  open(150, `/inviting/user/family/${child._id}`);
  await invite('father@example.org');
  fireEvent.click(screen.getByText('Only sees'));
  screen.getByRole('heading', { name: /who sees what concerns them, and decides nothing$/ });
  await invite('stepfather@example.org');
  expect(sent).toMatchObject([
    { custody: 'full' },
    { custody: 'view', invitees: [{ email: 'stepfather@example.org' }] },
  ]);
});

test('staff are not asked, as they limit nobody', async () => {
  open(200, `/inviting/user/team/${teamId}?role=guardian`);
  await screen.findByLabelText('Player under 18');
  expect(screen.queryByText('Only sees')).toBeNull();
});
