import { Level, type Security } from '@strainscope/console-contract';
import { App } from 'antd';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { mockUser } from '../../../test/look/mock-bff.ts';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import { ApiTokens } from './api-tokens.tsx';

const token = {
  _id: 'one',
  name: 'Box',
  gateway: null,
  scopes: ['events:read'],
  issued_at: '2026-01-02T10:00:00.000Z',
  expires_at: '2026-04-02T10:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
};

let revoked = 0;

beforeEach(() => useSession.getState().signedIn(mockUser(Level.organization)));

function show(permissions: string[]) {
  globalThis.fetch = mockFetch({
    'session.current': () => ({ message: 'OK', data: { permissions } }),
    'apiTokens.list': () => ({ message: 'OK', data: [token] }),
    'apiTokens.revoke one': () => {
      revoked += 1;
      return { message: 'OK', data: null };
    },
    'apiTokens.create': () => ({ message: 'OK', data: { ...token, token: 'shown-once' } }),
  });
  render(<ApiTokens security={{ has_password: true } as Security} />, { wrapper: App });
}

test('whoever may not use the API is not offered a token, and is told why', async () => {
  show(['portal']);
  await screen.findByText(/Tokens need the permission “API”. Ask somebody who .* staff of your organization\.$/);
  await screen.findByRole('button', { name: 'Revoke Box' });
  screen.getByText(/Read events.*without effect: no API permission/);
  expect(screen.queryByRole('button', { name: 'New token' })).toBeNull();
});

test('nothing is said to lack while the permissions are not known', async () => {
  show(['api']);
  const known = globalThis.fetch;
  let answer = () => {};
  const waits = new Promise<void>((resolve) => (answer = resolve));
  globalThis.fetch = async (input, init) => {
    if (new URL(input as string, 'http://localhost').pathname.endsWith('/session')) await waits;
    return known(input, init);
  };
  cleanup();
  render(<ApiTokens security={{ has_password: true } as Security} />, { wrapper: App });
  await screen.findByRole('button', { name: 'Revoke Box' });
  expect(screen.queryByText(/need the permission|without effect/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'New token' })).toBeNull();
  answer();
  await screen.findByRole('button', { name: 'New token' });
});

test('a new token has the cursor, is copied by a button, and goes when it is kept', async () => {
  const copied: string[] = [];
  Object.assign(navigator, { clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) } });
  show(['api']);
  fireEvent.click(await screen.findByRole('button', { name: 'New token' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Box' } });
  fireEvent.click(screen.getByLabelText('Read events'));
  fireEvent.click(screen.getByRole('button', { name: 'Make the token' }));
  const field = await screen.findByLabelText<HTMLInputElement>('The new token');
  expect(field.value).toBe('shown-once');
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(copied).toEqual(['shown-once']);
  fireEvent.click(screen.getByRole('button', { name: 'I have kept the token' }));
  await waitFor(() => expect(screen.queryByLabelText('The new token')).toBeNull());
});

test('a token for longer than there is is refused at its field, and not shortened unsaid', async () => {
  show(['api']);
  fireEvent.click(await screen.findByRole('button', { name: 'New token' }));
  const days = await screen.findByLabelText<HTMLInputElement>(/^Days until it expires/);
  fireEvent.change(days, { target: { value: '99999' } });
  fireEvent.blur(days);
  fireEvent.click(screen.getByRole('button', { name: 'Make the token' }));
  await screen.findByText('At most 365 days');
  expect(days.value).toBe('99999');
});

test('revoking a token asks once', async () => {
  show(['api']);
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Box' }));
  const confirm = await screen.findByRole('button', { name: 'Revoke' });
  expect(confirm.className).toContain('dangerous');
  expect(revoked).toBe(0);
  fireEvent.click(confirm);
  await waitFor(() => expect(revoked).toBe(1));
});
