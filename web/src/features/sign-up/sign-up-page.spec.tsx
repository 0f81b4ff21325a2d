import { Level } from '@strainscope/console-contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import { unsavedEdits } from '../../shared/unsaved/unsaved.store.ts';
import ConfirmInvitePage from '../invitations/confirm-invite-page.tsx';
import LoginPage from '../login/login-page.tsx';
import SignUpPage from './sign-up-page.tsx';

const invitation = {
  inviter_name: 'Ann Ash',
  role: 'player',
  place_name: 'Carrow',
  email: 'kit@example.org',
  first_name: '',
  last_name: '',
  sensor_id: 'MG9001',
  expires_at: '2026-12-01T00:00:00.000Z',
};
const token = 'secret-of-the-letter-0123456789';
const kim = { _id: '01', level: Level.player, first_name: 'Kim', last_name: 'Cole', plays: true, has_children: false };
const text = (purpose: string, of_registration: boolean) => ({
  purpose,
  hash: purpose.padEnd(64, '0'),
  version: '2026-09',
  language: 'en',
  title: `About ${purpose}`,
  blocks: [{ kind: 'paragraph', lines: [`What ${purpose} is.`] }],
  current: true,
  of_registration,
});
const texts = () => ({ message: 'OK', data: shown });
let shown: object[];
const text_hashes = ['care'.padEnd(64, '0')];
const sent: unknown[] = [];
let answer: unknown;
let invited: object;

beforeEach(() => {
  useSession.setState({ user: null, reason: undefined });
  sent.length = 0;
  invited = invitation;
  shown = [text('care', true), text('research', false)];
  answer = { message: 'OK', data: { consent_pending: true } };
  globalThis.fetch = mockFetch({
    'signUp.organizations': () => ({ message: 'OK', data: [], page: { next_cursor: null, total: 0 } }),
    'signUp.invitation': () => ({ message: 'OK', data: invited }),
    'consents.texts': texts,
    'signUp.register': (_, body) => {
      sent.push(body);
      return answer;
    },
  });
});

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/signup/:token?" element={<SignUpPage />} />
        <Route path="/signup/:token/:invited/:code/:clientid" element={<SignUpPage />} />
        <Route path="/player/signup/:token/:code/:clientid" element={<SignUpPage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/confirm-team-invite/:token" element={<ConfirmInvitePage />} />
      </Routes>
    </MemoryRouter>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const fourteenYearsAgo = `${new Date().getUTCFullYear() - 14}-01-01`;
const guardian = 'E-mail of a parent or guardian';

async function fillIn() {
  open('/signup');
  expect(screen.queryByLabelText(guardian)).toBeNull();
  type('First name', 'Kit');
  type('Last name', 'Canary');
  type('Date of birth', fourteenYearsAgo);
  fireEvent.click(field('Female'));
  type('E-mail', 'kit@example.org');
  type('Password', 'trombone-lantern-42');
  await screen.findByLabelText(guardian);
}

test('a date of birth in the future is said at once, and asks for no guardian', async () => {
  await fillIn();
  type('Date of birth', `${new Date().getUTCFullYear() + 1}-01-01`);
  await screen.findByText('This date is in the future');
  expect(screen.queryByLabelText(guardian)).toBeNull();
});

test('whoever is under 18 names a guardian, somebody else than themselves, and is told what happens next', async () => {
  await fillIn();
  type(guardian, 'kit@example.org');
  await screen.findByText('Another address than your own');
  type(guardian, 'gwen@example.org');
  fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByText(/Your account opens when they have consented/);
  expect(sent).toEqual([
    {
      first_name: 'Kit',
      last_name: 'Canary',
      birth_date: fourteenYearsAgo,
      sex: 'female',
      email: 'kit@example.org',
      password: 'trombone-lantern-42',
      guardian_email: 'gwen@example.org',
      text_hashes,
    },
  ]);
});

test('whoever is of age reads what registering accepts, in its version; of a minor the guardian decides', async () => {
  open('/signup');
  await screen.findByText('About care, version 2026-09');
  screen.getByText('What care is.');
  screen.getByText(/^By signing up you agree to these uses/);
  expect(screen.queryByText(/About research/)).toBeNull();
  type('Date of birth', fourteenYearsAgo);
  await screen.findByText(/^Your parent or guardian decides about these uses/);
});

test('whoever comes from an account elsewhere types no password, and signs up with it', async () => {
  globalThis.fetch = mockFetch({
    'signUp.organizations': () => ({ message: 'OK', data: [], page: { next_cursor: null, total: 0 } }),
    'consents.texts': texts,
    'signUp.identity': () => ({ message: 'OK', data: who }),
    'signUp.register': (_, body) => {
      sent.push(body);
      return { message: 'OK', data: { consent_pending: false } };
    },
  });
  const who = { first_name: 'Kit', last_name: 'Canary', email: 'kit@example.org' };
  open('/signup?identity');
  await screen.findByText(/^You have no account here yet/);
  expect(screen.queryByLabelText('Password')).toBeNull();
  type('Date of birth', '1990-05-17');
  fireEvent.click(field('Female'));
  await screen.findByText('About care, version 2026-09');
  fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByText(/^We have sent a letter to kit@example\.org/);
  expect(sent).toEqual([{ ...who, birth_date: '1990-05-17', sex: 'female', with_identity: true, text_hashes }]);
});

test('a sign-up that fails keeps what was typed', async () => {
  answer = new MockProblem(429, 'TOO_MANY_TRIES', 'That was too often. Please wait a little.');
  await fillIn();
  type(guardian, 'gwen@example.org');
  fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByText('That was too often. Please wait a little.');
  await waitFor(() => expect(field('Password').value).toBe('trombone-lantern-42'));
});

test('a text that has changed meanwhile is read anew, and what was typed stays', async () => {
  answer = new MockProblem(409, 'CONSENT_TEXT_OUTDATED', 'The text has changed since you opened this page.');
  await fillIn();
  type(guardian, 'gwen@example.org');
  shown = [text('care', true), text('team', true)];
  fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByText('About team, version 2026-09');
  expect(field('Password').value).toBe('trombone-lantern-42');
});

test('whoever has an account signs in and finds the invitation of the letter, whose token stands in no address', async () => {
  const asked: unknown[] = [];
  const preview = (_: URL, body: unknown) => {
    asked.push(body);
    return { message: 'OK', data: invitation };
  };
  const signedIn = { _id: '01', level: Level.player, first_name: 'Kit', last_name: 'Canary', permissions: [] };
  globalThis.fetch = mockFetch({
    'consents.texts': texts,
    'signUp.invitation': preview,
    'invitations.preview': preview,
    'session.identityProviders': () => ({ message: 'OK', data: [] }),
    'session.signIn': () => ({ message: 'OK', data: signedIn }),
  });
  open('/signup/secret-of-the-letter-0123456789');
  const link = await screen.findByRole('link', { name: 'I have an account' });
  expect(link.getAttribute('href')).not.toContain('secret');
  fireEvent.click(link);
  type('E-mail', 'kit@example.org');
  type('Password', 'trombone-lantern-42');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('button', { name: 'Accept the invitation' });
  expect(asked.at(-1)).toEqual({ token: 'secret-of-the-letter-0123456789' });
});

test('whoever is invited as a guardian reads whose', async () => {
  globalThis.fetch = mockFetch({
    'consents.texts': texts,
    'signUp.invitation': () => ({
      message: 'OK',
      data: { ...invitation, inviter_name: 'Finn Bright', role: 'guardian', place_name: 'Uma' },
    }),
  });
  open(`/signup/${token}`);
  await screen.findByText('Finn Bright invites you to be a guardian of Uma.');
  // The form says for whom details are asked, and why.
  screen.getByText(/^Yours, not the child’s/);
  screen.getByText(/^Of you; only a head model needs it/);
  screen.getByText(/^Yours: you sign in with it/);
  screen.getByText('By signing up you say that you are a parent or legal guardian of Uma.');
  // A guardian has no guardian of their own.
  type('Date of birth', fourteenYearsAgo);
  await screen.findByText('A guardian is at least 18');
  expect(screen.queryByLabelText(guardian)).toBeNull();
});

test.each([
  ['player', 'Ann Ash invites you to Carrow, as a player.'],
  ['team', 'Ann Ash invites you to Carrow, as staff.'],
  ['admin', 'Ann Ash invites you to be an administrator.'],
])('whoever is invited reads as what, and cannot change the address: %s', async (role, notice) => {
  invited = { ...invitation, role };
  open(`/signup/${token}`);
  await screen.findByText(notice);
  screen.getByText('The invitation came to this address: you sign in with it.');
  expect([field('E-mail').readOnly, field('E-mail').className]).toEqual([
    true,
    expect.stringContaining('borderless') as string,
  ]);
});

test('whoever is invited to run a place is not told that a head model depends on them', async () => {
  globalThis.fetch = mockFetch({
    'consents.texts': texts,
    'signUp.invitation': () => ({ message: 'OK', data: { ...invitation, role: 'institution' } }),
  });
  open(`/signup/${token}`);
  await screen.findByText(/^Of you; only a head model needs it/);
  expect(screen.queryByText('The head model depends on it.')).toBeNull();
});

test.each(['team', 'guardian', 'organization'])(
  'whoever is invited as %s is measured in nothing, and agrees to nothing',
  async (role) => {
    answer = { message: 'OK', data: { consent_pending: false } };
    invited = { ...invitation, role };
    open(`/signup/${token}`);
    await screen.findByText(/^Nothing about you is measured/);
    expect(screen.queryByText(/^By signing up you agree/)).toBeNull();
    type('First name', 'Kit');
    type('Last name', 'Canary');
    type('Date of birth', '1980-01-01');
    fireEvent.click(field('Female'));
    type('Password', 'trombone-lantern-42');
    fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    await screen.findByRole('heading', { name: 'Your account is open' });
    expect(sent).toMatchObject([{ token }]);
    expect(sent[0]).not.toHaveProperty('text_hashes');
  },
);

test('a minor who is invited as staff reads why a guardian is asked though nothing is measured', async () => {
  invited = { ...invitation, role: 'team' };
  open(`/signup/${token}`);
  await screen.findByText(/^Nothing about you is measured/);
  expect(screen.queryByText(/^You are under 18/)).toBeNull();
  type('Date of birth', fourteenYearsAgo);
  await screen.findByLabelText(guardian);
  await screen.findByText(/^You are under 18: we ask them for consent/);
  screen.getByText(/^Nothing about you is measured/);
});

test('an invited player sees the sensor of the invitation, and says which one it is', async () => {
  answer = { message: 'OK', data: { consent_pending: false } };
  open(`/signup/${token}`);
  expect((await screen.findByLabelText<HTMLInputElement>(/^Sensor ID/)).value).toBe('MG9001');
  type('First name', 'Kit');
  type('Last name', 'Canary');
  type('Date of birth', '2000-01-01');
  fireEvent.click(field('Female'));
  type('Password', 'trombone-lantern-42');
  fireEvent.change(screen.getByLabelText(/^Sensor ID/), { target: { value: 'https://login.example/a' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByText('Without web or e-mail addresses; a full stop needs a space after it');
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^Sensor ID/), { target: { value: 'MG9002' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByRole('heading', { name: 'Your account is open' });
  expect(sent).toMatchObject([{ token, sensor_id: 'MG9002', text_hashes }]);
});

test.each([`/player/signup/${token}/c%2F1/i`, `/signup/${token}/team/c%2F1/i`])(
  'what was signed before is sent with the sign-up, and stands in no address: %s',
  async (path) => {
    answer = { message: 'OK', data: { consent_pending: false } };
    open(path);
    await screen.findByText('What you have signed is recorded as soon as you sign up below.');
    expect(window.location.pathname).toBe('/signup/letter');
    type('First name', 'Kit');
    type('Last name', 'Canary');
    type('Date of birth', '2000-01-01');
    fireEvent.click(field('Female'));
    type('Password', 'trombone-lantern-42');
    fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    await screen.findByRole('heading', { name: 'Your account is open' });
    expect(sent).toMatchObject([{ token, signature: { code: 'c/1', client_id: 'i' } }]);
  },
);

test('whoever is invited may sign with the provider first; whoever is not, is not asked to', async () => {
  const begun: unknown[] = [];
  globalThis.fetch = mockFetch({
    'signUp.organizations': () => ({ message: 'OK', data: [], page: { next_cursor: null, total: 0 } }),
    'signUp.invitation': () => ({ message: 'OK', data: invitation }),
    'consents.texts': texts,
    'consents.signatureProvider': () => ({ message: 'OK', data: { label: 'Example Sign' } }),
    'consents.startInvited': (_, body) => {
      begun.push(body);
      return new MockProblem(503, 'SIGNATURE_PROVIDER_AWAY', 'The signature provider does not answer.');
    },
  });
  open(`/signup/${token}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign with Example Sign' }));
  await screen.findByText('The signature provider does not answer.');
  expect(begun).toEqual([{ token, decisions: [{ purpose: 'care', text_hash: text_hashes[0], given: true }] }]);
  cleanup();
  open('/signup');
  await screen.findByText('About care, version 2026-09');
  expect(screen.queryByRole('button', { name: /^Sign with/ })).toBeNull();
});

test('whoever is signed in is told as whom, and may answer the invitation instead', async () => {
  useSession.setState({ user: kim });
  open(`/signup/${token}`);
  await screen.findByText('You are signed in as Kim Cole.');
  screen.getByRole('button', { name: 'Sign out' });
  screen.getByRole('link', { name: 'Answer the invitation yourself' });
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('leaving asks first once something is typed', async () => {
  await act(async () => open('/signup'));
  expect(unsavedEdits()).toBe(0);
  type('First name', 'Kit');
  expect(unsavedEdits()).toBe(1);
});
