import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { players, teamId, teams } from '../../../test/look/league.ts';
import { mockAnswers, mockUser } from '../../../test/look/mock-bff.ts';
import type { MockAnswers } from '../../../test/mock-answers.ts';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import { unsavedEdits } from '../../shared/unsaved/unsaved.store.ts';
import InvitePage from './invite-page.tsx';

const page = (data: unknown[]) => ({
  message: 'ok',
  data,
  page: { next_cursor: null, total: data.length },
  freshness: null,
});
const sent: unknown[] = [];
const verdict = (state: string, worn: object | null = null) => ({ state, faults: [], invitation_id: null, worn });
const wrong = { ...verdict('wrong'), faults: [{ field: 'email', message: 'Is missing' }] };
const worn = {
  brand: 'prevent',
  since: '2026-02-01T09:00:00.000Z',
  player: { _id: 'p9', first_name: 'Ben', last_name: 'Adeyemi' },
};
const answers: MockAnswers = {
  ...mockAnswers(Level.team),
  'teams.place': () => ({ message: 'ok', data: teams[0] }),
  'teams.names': () => page([teams[0]]),
  'players.list': () => page(players),
  'invitations.invitePlayers': (_, body) => {
    sent.push(body);
    const { invitees, mode } = body as { invitees: { email: string; sensor_id: string }[]; mode: string };
    const state = mode === 'check' ? 'ready' : 'invited';
    const verdicts = invitees.map(({ email, sensor_id }) =>
      email === '' ? wrong : verdict(state, mode === 'check' && sensor_id === 'MG9' ? worn : null),
    );
    return { message: 'ok', data: { invited: mode === 'check' ? 0 : invitees.length, verdicts } };
  },
  'invitations.invite': (_, body) => {
    sent.push(body);
    return { message: 'ok', data: { invited: 1, verdicts: [verdict('invited')] } };
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

beforeEach(() => {
  sent.length = 0;
  useSession.getState().signedIn(mockUser(Level.team));
});

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

test('a list says of each row whose sensor somebody wears, who and since when, before anything is sent', async () => {
  open(`/invite/user/team/${teamId}?role=player`);
  fireEvent.click(await screen.findByText('A list'));
  fireEvent.change(await screen.findByLabelText(/^One person a line/), {
    target: { value: 'ann@example.org, Ann, Lee, MG10\nkim@example.org, Kim, Moss, MG9' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Check the list' }));
  const [, first] = within(await screen.findByRole('grid', { name: 'Verdicts' })).getAllByRole('row');
  within(first!).getByText(/Sensor MG9 .* is worn by Ben Adeyemi since/);
  screen.getByText('2 will be invited, 1 with a sensor that somebody wears');
  expect(sent).toMatchObject([{ mode: 'check' }]);
});

test('rows with faults are named by their lines, and can be left out; columns that say nothing are named', async () => {
  open(`/invite/user/team/${teamId}?role=player`);
  fireEvent.click(await screen.findByText('A list'));
  fireEvent.change(await screen.findByLabelText(/^One person a line/), {
    target: { value: 'E-mail,First name,Birth date,Role\nann@example.org,Ann,2001-01-01,player\n,Ben,,\n' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Check the list' }));
  await screen.findByText(/^1 will be invited, 1 needs mending \(line 3\)/);
  screen.getByText('Not used: Birth date, Role');
  fireEvent.click(screen.getByRole('button', { name: 'Send 1 invitation and leave out 1' }));
  await screen.findByText(/^1 invited, 1 needs mending \(line 3\)/);
  expect(sent[1]).toMatchObject({ mode: 'send', invitees: [{ email: 'ann@example.org' }] });
  // What was left out stands there still, with what is wrong with it.
  screen.getByText('Needs mending: e-mail: Is missing');
});

test('one person with such a sensor is invited once the warning was seen', async () => {
  open(`/invite/user/team/${teamId}?role=player`);
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'kim@example.org' } });
  fireEvent.change(screen.getByLabelText(/^Sensor ID/), { target: { value: 'MG9' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText(/is worn by Ben Adeyemi since/);
  expect(sent).toMatchObject([{ mode: 'check' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Send all the same' }));
  await screen.findByText('kim@example.org: Invited');
  expect(sent).toMatchObject([{ mode: 'check' }, { mode: 'send' }]);
  expect(screen.queryByText(/is worn by/)).toBeNull();
});

test('a file that Excel saved in the code page of Windows keeps its names', async () => {
  open(`/invite/user/team/${teamId}?role=player`);
  fireEvent.click(await screen.findByText('A list'));
  const saved = new Uint8Array(Buffer.from('jorg@example.org;Jörg;Müller', 'latin1'));
  // jsdom's files cannot be read.
  const file = { text: () => new TextDecoder().decode(saved), arrayBuffer: () => saved };
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file] } });
  await screen.findByText('1 will be invited');
  // It can be chosen again.
  expect(unsavedEdits()).toBe(0);
  expect(sent).toMatchObject([{ invitees: [{ first_name: 'Jörg', last_name: 'Müller' }], mode: 'check' }]);
});

test('a list that was written is not left unasked until it was sent', async () => {
  open(`/invite/user/team/${teamId}?role=player&how=list`);
  const list = await screen.findByLabelText(/^One person a line/);
  const write = (value: string) => fireEvent.change(list, { target: { value } });
  expect(unsavedEdits()).toBe(0);
  write('ann@example.org, Ann, Lee');
  expect(unsavedEdits()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Check the list' }));
  const send = await screen.findByRole('button', { name: 'Send 1 invitation' });
  expect(unsavedEdits()).toBe(1);
  fireEvent.click(send);
  await screen.findByText('1 invited');
  expect(unsavedEdits()).toBe(0);
  write('ben@example.org, Ben, Moss');
  expect(unsavedEdits()).toBe(1);
  write(' ');
  expect(unsavedEdits()).toBe(0);
});

test('a file that cannot be read is told, and what was written stays', async () => {
  open(`/invite/user/team/${teamId}?role=player&how=list`);
  const list = await screen.findByLabelText<HTMLTextAreaElement>(/^One person a line/);
  fireEvent.change(list, { target: { value: 'ann@example.org, Ann, Lee' } });
  const file = { name: 'gone.csv', arrayBuffer: () => Promise.reject(new Error('The file is gone.')) };
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } });
  await screen.findByText('gone.csv could not be read. Choose it again.');
  expect(list.value).toBe('ann@example.org, Ann, Lee');
});
