import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { MockProblem, mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import ExternalSignaturePage from './external-signature-page.tsx';

const sent: unknown[] = [];
let answer: () => unknown;
let invited: { token: string; role: string } | null;
beforeEach(() => void (invited = null));

const Address = () => <p>At {useLocation().pathname}</p>;

function open(query = '?code=c%2F1&client_id=i', level: Level | null = Level.player) {
  sent.length = 0;
  if (level === null) useSession.getState().signedOut();
  else useSession.getState().signedIn({ _id: 'p1', level, first_name: 'Ann', last_name: 'Ash' });
  globalThis.fetch = mockFetch({
    'consents.finishExternal': (_url: URL, body: unknown) => {
      sent.push(body);
      return answer();
    },
    'consents.invitedReturn': () => ({ message: 'OK', data: invited }),
  });
  render(
    <MemoryRouter initialEntries={[`/adobe-signature${query}`]}>
      <Routes>
        <Route path="/adobe-signature" element={<ExternalSignaturePage />} />
        <Route path="*" element={<Address />} />
      </Routes>
    </MemoryRouter>,
  );
}

const recorded = (player_id: string) => ({ message: 'Your decision is recorded.', data: { player_id } });

test.each([
  ['their own', Level.player, 'p1', '/IRB'],
  ['a child’s', Level.family, 'p2', '/family/p1'],
] as const)('what was signed about %s is recorded, and may be looked at', async (_, level, about, link) => {
  answer = () => recorded(about);
  open(undefined, level);
  expect((await screen.findByRole('status')).textContent).toBe('Your decision is recorded. You get a copy by letter.');
  expect(screen.getByRole('link', { name: 'See what is decided' }).getAttribute('href')).toBe(link);
  expect(sent).toEqual([{ code: 'c/1', client_id: 'i' }]);
});

test('what is not finished may be asked again', async () => {
  answer = () => new MockProblem(409, 'SIGNING_UNFINISHED', 'Nothing is recorded yet.');
  open();
  await screen.findByText('Nothing is recorded yet.');
  answer = () => recorded('p1');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('status')).textContent).toContain('Your decision is recorded.');
});

test.each([
  [409, 'SIGNING_EXPIRED'],
  [409, 'SIGNING_NOT_YOURS'],
  [404, 'SIGNING_UNKNOWN'],
  [501, 'NO_SIGNATURE_PROVIDER'],
])('%s %s is told as it is, and is not asked again', async (status, code) => {
  answer = () => new MockProblem(status, code, `Nothing was recorded: ${code}.`);
  open();
  await screen.findByText(`Nothing was recorded: ${code}.`);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

test('whoever is not signed in signs in first, and comes back', async () => {
  open(undefined, null);
  const next = encodeURIComponent('/adobe-signature?code=c%2F1&client_id=i');
  const signIn = await screen.findByRole('link', { name: 'Sign in' });
  expect(signIn.getAttribute('href')).toBe(`/login?next=${next}`);
  expect(sent).toEqual([]);
});

test.each([
  ['player', '/player/signup/letter-token/c%2F1/i'],
  ['team', '/signup/letter-token/team/c%2F1/i'],
])('whoever went to sign by an invitation as %s comes back to the sign-up, with both', async (role, path) => {
  invited = { token: 'letter-token', role };
  open(undefined, null);
  await screen.findByText(`At ${path}`);
  expect(sent).toEqual([]);
});

test.each(['', '?code=c', '?client_id=i'])('an address without both (%j) completes nothing', (query) => {
  open(query);
  expect(screen.getByText(/There is nothing to complete/)).toBeTruthy();
  expect(sent).toEqual([]);
});
