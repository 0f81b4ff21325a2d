import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Security } from '@strainscope/console-contract';
import { App } from 'antd';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { OpenSessions } from './open-sessions.tsx';

const session = (_id: string, given: object) => ({
  _id,
  opened_at: '2026-01-02T10:00:00.000Z',
  browser: null,
  last_used_at: null,
  current: false,
  ...given,
});
const here = session('here', { current: true, browser: 'Firefox on Linux', last_used_at: '2026-01-03T10:00:00.000Z' });
const elsewhere = session('elsewhere', { browser: 'Safari on iOS', last_used_at: '2026-01-04T11:05:00.000Z' });
const security = { sessions: [here, elsewhere] } as Security;

test('one session elsewhere is ended without the others; this browser’s is not offered', async () => {
  const sent: unknown[] = [];
  let changes = 0;
  globalThis.fetch = mockFetch({
    'account.endSessions': (_, body) => {
      sent.push(body);
      return { message: 'OK', data: null };
    },
  });
  render(<OpenSessions security={security} onChange={() => (changes += 1)} />, { wrapper: App });
  const [end, ...others] = screen.getAllByRole('button', { name: /^End Safari on iOS since/ });
  expect(others).toEqual([]);
  fireEvent.click(end!);
  await waitFor(() => expect(changes).toBe(1));
  expect(sent).toEqual([{ session_id: 'elsewhere' }]);
});

test('signing out everywhere asks once', async () => {
  const sent: unknown[] = [];
  globalThis.fetch = mockFetch({
    'account.endSessions': (_, body) => {
      sent.push(body);
      return { message: 'OK', data: null };
    },
  });
  render(<OpenSessions security={security} onChange={() => undefined} />, { wrapper: App });
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  const confirm = await screen.findByRole('button', { name: 'Sign out' });
  expect(confirm.className).toContain('dangerous');
  expect(sent).toEqual([]);
  fireEvent.click(confirm);
  await waitFor(() => expect(sent).toEqual([{}]));
});

test('each session says which browser it is and when it was used last', () => {
  const unknown = { sessions: [here, elsewhere, session('never used', {})] } as Security;
  render(<OpenSessions security={unknown} onChange={() => undefined} />, { wrapper: App });
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Firefox on Linux since .+2026.+, last used 3 Jan 2026.+This browser$/),
    expect.stringMatching(/^Safari on iOS since .+, last used 4 Jan 2026.+End$/),
    expect.stringMatching(/^Unknown browser since (?!.*last used)/),
  ]);
});

test('everywhere else leaves this browser signed in; without another session it is not offered', async () => {
  const sent: unknown[] = [];
  let changes = 0;
  globalThis.fetch = mockFetch({
    'account.endSessions': (_, body) => {
      sent.push(body);
      return { message: 'OK', data: null };
    },
  });
  const { rerender } = render(<OpenSessions security={security} onChange={() => (changes += 1)} />, { wrapper: App });
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  const confirm = await screen.findByRole('button', { name: 'Sign out the others' });
  expect(confirm.className).toContain('dangerous');
  fireEvent.click(confirm);
  await waitFor(() => expect(changes).toBe(1));
  expect(sent).toEqual([{ keep_this: true }]);
  rerender(<OpenSessions security={{ sessions: [here] } as Security} onChange={() => undefined} />);
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});
