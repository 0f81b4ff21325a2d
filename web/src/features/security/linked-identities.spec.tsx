import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Security } from '@strainscope/console-contract';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { LinkedIdentities } from './linked-identities.tsx';

const identity = (_id: string, account: string | null) => ({
  _id,
  issuer: 'https://id.club.example',
  label: 'The club',
  account,
  linked_at: '2026-01-02T10:00:00.000Z',
});
const security = { has_password: true, identities: [identity('a', 'kim@club.example'), identity('b', null)] };
const sent: unknown[] = [];

function open(given: object, providers: unknown[] = [{ provider: 'club', label: 'The club' }]) {
  sent.length = 0;
  const keep = (url: URL, body: unknown) => {
    sent.push([url.pathname.replace(/^.*\/bff/, ''), body]);
    return { message: 'OK', data: null };
  };
  globalThis.fetch = mockFetch({
    'session.identityProviders': () => ({ message: 'OK', data: providers }),
    'account.unlinkIdentity a': keep,
    'account.linkIdentity': (url, body) => {
      keep(url, body);
      return { message: 'OK', data: { url: 'https://id.club.example/authorize' } };
    },
  });
  const changes = { count: 0 };
  render(<LinkedIdentities security={given as Security} onChange={() => (changes.count += 1)} />);
  return changes;
}

async function answerDialog(title: string, submit: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'demo' } });
  fireEvent.click(dialog.getByRole('button', { name: submit }));
}

test('of two at one provider the one that is meant is unlinked', async () => {
  const changes = open(security);
  screen.getByRole('button', { name: 'Unlink The club' });
  fireEvent.click(screen.getByRole('button', { name: 'Unlink The club (kim@club.example)' }));
  await answerDialog('Unlink The club (kim@club.example)', 'Unlink');
  await waitFor(() => expect(changes.count).toBe(1));
  expect(sent).toEqual([['/account/identities/a/unlink', { password: 'demo' }]]);
});

test('one more is linked after the password was asked for, also where none is', async () => {
  open({ has_password: true, identities: [] });
  fireEvent.click(await screen.findByRole('button', { name: 'Link an account of The club' }));
  await answerDialog('Link an account of The club', 'Go on');
  const body = { provider: 'club', password: 'demo', next: '/' };
  await waitFor(() => expect(sent).toEqual([['/account/identities/link', body]]));
});

test('without providers and accounts the section is absent', () => {
  open({ has_password: true, identities: [] }, []);
  expect(screen.queryByRole('heading')).toBeNull();
});
