import { Level } from '@strainscope/console-contract';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes, useSearchParams } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import ChangePasswordPage from '../password/change-password-page.tsx';
import EmailVerificationPage from './email-verification-page.tsx';

const token = 'secret-of-the-letter-0123456789';
const kim = { _id: '01', level: Level.player, first_name: 'Kim', last_name: 'Cole' };
const sent: unknown[] = [];
let signIn: unknown;
let confirmed: unknown;
let ways: unknown;

beforeEach(() => {
  useSession.setState({ user: null, reason: undefined });
  sent.length = 0;
  signIn = { message: 'OK', data: kim };
  confirmed = { message: 'OK', data: { email: 'kim@new.example' } };
  ways = { message: 'OK', data: { has_password: true, providers: [] } };
  const keep = (answer: () => unknown) => (_: URL, body: unknown) => {
    sent.push(body);
    return answer();
  };
  globalThis.fetch = mockFetch({
    'signUp.verifyEmail': keep(() => ({ message: 'OK', data: { email: 'kim@example.org' } })),
    'signUp.verificationWays': () => ways,
    'session.signIn': keep(() => signIn),
    'passwords.change': keep(() => ({ message: 'OK', data: null })),
    'account.confirmEmail': keep(() => confirmed),
    'passwords.checkLink': () => ({ message: 'OK', data: null }),
  });
});

function open(query = '') {
  window.history.replaceState({}, '', `/user/verification${query}#${token}`);
  render(
    <MemoryRouter initialEntries={[`/user/verification${query}`]}>
      <Routes>
        <Route path="/login" element={<SignIn />} />
        <Route path="/user/verification" element={<EmailVerificationPage />} />
        <Route path="/change-password/:token" element={<ChangePasswordPage />} />
        <Route path="/player/dashboard/:id" element={<p>The dashboard</p>} />
      </Routes>
    </MemoryRouter>,
  );
}

/** The sign-in, which then leads to where it was to lead. */
function SignIn() {
  const [query] = useSearchParams();
  return <Link to={query.get('next') ?? '/'}>Signed in</Link>;
}

async function submit(label: RegExp, password: string, button: string) {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: password } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: button })));
}

test('the password of the sign-up verifies the address and signs in at once', async () => {
  open();
  await submit(/^Password/, 'trombone-lantern-42', 'Verify my address');
  await screen.findByText('The dashboard');
  const password = 'trombone-lantern-42';
  expect(sent).toEqual([
    { token, password },
    { email: 'kim@example.org', password },
  ]);
  expect(useSession.getState().user).toEqual({ ...kim, plays: true, has_children: false });
});

test('whose guardian has yet to consent reads so, and that the address is verified', async () => {
  open();
  signIn = new MockProblem(403, 'CONSENT_PENDING', 'Your account opens when your guardian has consented.');
  await submit(/^Password/, 'trombone-lantern-42', 'Verify my address');
  await screen.findByText('Your account opens when your guardian has consented.');
  expect(screen.getByRole('heading', { name: 'Your address is verified' })).toBeTruthy();
});

test('whoever signed up elsewhere has no password to type, and confirms there; the letter’s link goes along, out of sight', async () => {
  ways = { message: 'OK', data: { has_password: false, providers: [{ provider: 'club', label: 'The club' }] } };
  globalThis.fetch = mockFetch({
    'signUp.verificationWays': () => ways,
    'session.signInElsewhere': (_, body) => {
      sent.push(body);
      return new MockProblem(503, 'UNAVAILABLE', 'The club cannot be reached');
    },
  });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm with The club' }));
  await screen.findByText('The club cannot be reached');
  expect(sent).toEqual([{ provider: 'club', token, next: '/user/dashboard' }]);
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  expect(window.location.hash).toBe('');
});

test('a link that is dead says so before anything is typed, and leads to another letter', async () => {
  ways = new MockProblem(410, 'LINK_INVALID', 'This link is no longer valid.');
  open();
  await screen.findByText('This link is no longer valid.');
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Send another letter' }));
  expect(await screen.findByLabelText(/^E-mail/)).toBeTruthy();
});

test('whoever did not sign up chooses a password by the same letter', async () => {
  open();
  fireEvent.click(screen.getByRole('link', { name: 'Choose a new password' }));
  await submit(/^New password/, 'marmalade-otter-31', 'Change the password');
  await waitFor(() => expect(sent).toEqual([{ token, password: 'marmalade-otter-31', revoke_api_tokens: true }]));
});

const use = () => fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));

test('opening the link of a new address changes nothing; whoever is signed in takes the address', async () => {
  useSession.getState().signedIn(kim);
  open('?change');
  await screen.findByText(/becomes that of your account/);
  expect(sent).toEqual([]);
  expect(window.location.hash).toBe('');
  use();
  await screen.findByText(/From now on you sign in with kim@new\.example/);
  expect(sent).toEqual([{ token }]);
});

test('whoever is not signed in signs in first, and the link is still known then', async () => {
  open('?change');
  fireEvent.click(await screen.findByRole('link', { name: 'Sign in to go on' }));
  act(() => useSession.getState().signedIn(kim));
  fireEvent.click(await screen.findByRole('link', { name: 'Signed in' }));
  await screen.findByText(/becomes that of your account/);
  use();
  await waitFor(() => expect(sent).toEqual([{ token }]));
});

test('a link that is dead, or another account’s, says so', async () => {
  confirmed = new MockProblem(409, 'ANOTHER_ACCOUNT', 'This link is for another account.');
  useSession.getState().signedIn(kim);
  open('?change');
  use();
  await screen.findByText('This link is for another account.');
});
