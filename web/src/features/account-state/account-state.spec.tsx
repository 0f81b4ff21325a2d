import { Level, type Profile } from '@strainscope/console-contract';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import { AccountState } from './account-state.tsx';

const profile = {
  _id: 'p2',
  level: Level.player,
  first_name: 'Kit',
  last_name: 'Ash',
  status: 'active',
  last_sign_in_at: '2026-01-02T00:00:00.000Z',
} as Profile;
const changes: Profile[] = [];
const sent: unknown[] = [];

function open(level: Level, shown = profile) {
  changes.length = sent.length = 0;
  useSession.getState().signedIn({ _id: 'p1', level, first_name: 'Noor', last_name: 'Visser' });
  globalThis.fetch = mockFetch({
    'account.disable': (_, body) => {
      sent.push(body);
      return { message: 'OK', data: null };
    },
    'account.endSessions': (_, body) => {
      sent.push(body);
      return { message: 'OK', data: null };
    },
  });
  render(<AccountState profile={shown} onChanged={(changed) => changes.push(changed)} />);
}

test('staff of a higher level close an account after a confirmation', async () => {
  open(Level.team);
  fireEvent.click(screen.getByRole('button', { name: 'Deactivate account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate account: Kit Ash' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Deactivate account' }));
  await screen.findByText('Active');
  expect(sent).toEqual([{ user_id: 'p2', disabled: true }]);
  expect(changes.map(({ status }) => status)).toEqual(['deactivated']);
});

test('an administrator closes the account of another one', () => {
  open(Level.admin, { ...profile, level: Level.admin });
  screen.getByRole('button', { name: 'Deactivate account' });
});

test('an administrator signs somebody out everywhere after a confirmation, and nobody else is offered it', async () => {
  open(Level.admin);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere: Kit Ash' });
  within(dialog).getByText(/^Kit is signed out everywhere at the next request/);
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  await screen.findByText('Signed out everywhere');
  expect(sent).toEqual([{ user_id: 'p2' }]);
  cleanup();
  open(Level.organization);
  screen.getByRole('button', { name: 'Deactivate account' });
  expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
});

test.each([
  ['guardians', Level.family, profile],
  ['staff of the same level', Level.team, { ...profile, level: Level.team }],
])('%s see how it stands and change nothing', (_, level, shown) => {
  open(level, shown);
  screen.getByText('Active');
  expect(screen.queryByRole('button')).toBeNull();
});
