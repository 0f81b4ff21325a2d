import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { players, teamId, teams } from '../../../test/look/league.ts';
import { mockAnswers, mockUser, type MockAnswers } from '../../../test/look/mock-bff.ts';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import InvitePage from './invite-page.tsx';

const page = (data: unknown[]) => ({
  message: 'ok',
  data,
  page: { next_cursor: null, total: data.length },
  freshness: null,
});
const sent: unknown[] = [];
const answers: MockAnswers = {
  ...mockAnswers(200),
  'PATCH /team/single/Teams': () => ({ message: 'ok', data: teams[0] }),
  'PATCH /team/all/list': () => page([teams[0]]),
  'PATCH /player/filterList': () => page(players),
  'POST /auth/inviteUser': (_, body) => {
    sent.push(body);
    return { message: 'ok', data: { invited: 1, verdicts: [{ state: 'invited', faults: [], invitation_id: null }] } };
  },
};

function open(path: string) {
  globalThis.fetch = mockFetch(answers);
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/invite/user/:type/:id?" element={<InvitePage />} />
      </Routes>
    </MemoryRouter>,
  );
}

beforeEach(() => useSession.getState().signedIn(mockUser(200)));

test('a team invites the guardian of one of its players, who is chosen first', async () => {
  open(`/invite/user/team/${teamId}`);
  fireEvent.click(await screen.findByText('Guardian'));
  expect(screen.queryByLabelText('E-mail')).toBeNull();
  fireEvent.mouseDown(await screen.findByLabelText('Player under 18'));
  fireEvent.click(await screen.findByText('Amara Okafor', { selector: '.ant-select-item-option-content' }));
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'mother@example.org' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText(/^mother@example.org: /)).toBeTruthy();
  expect(sent).toMatchObject([{ role: 'guardian', id: players[0]!._id, invitees: [{ email: 'mother@example.org' }] }]);
});

test('where there is one team alone, nobody is asked which', async () => {
  open('/invite/user/team');
  expect(await screen.findByRole('heading', { name: `Invite a player of ${teams[0]!.name}` })).toBeTruthy();
});
