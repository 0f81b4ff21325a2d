import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Security } from '@strainscope/console-contract';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { OpenSessions } from './open-sessions.tsx';

const session = (_id: string, current: boolean) => ({ _id, opened_at: '2026-01-02T10:00:00.000Z', current });
const security = { sessions: [session('here', true), session('elsewhere', false)] } as Security;

test('one session elsewhere is ended without the others; this browser’s is not offered', async () => {
  const sent: unknown[] = [];
  let changes = 0;
  globalThis.fetch = mockFetch({
    'POST /account/sessions/end': (_, body) => {
      sent.push(body);
      return { message: 'OK', data: null };
    },
  });
  render(<OpenSessions security={security} onChange={() => (changes += 1)} />);
  const [end, ...others] = screen.getAllByRole('button', { name: /^End the session since/ });
  expect(others).toEqual([]);
  fireEvent.click(end!);
  await waitFor(() => expect(changes).toBe(1));
  expect(sent).toEqual([{ session_id: 'elsewhere' }]);
});

test('signing out everywhere asks once', async () => {
  const sent: unknown[] = [];
  globalThis.fetch = mockFetch({
    'POST /account/sessions/end': (_, body) => {
      sent.push(body);
      return { message: 'OK', data: null };
    },
  });
  render(<OpenSessions security={security} onChange={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  const confirm = await screen.findByRole('button', { name: 'Sign out' });
  expect(sent).toEqual([]);
  fireEvent.click(confirm);
  await waitFor(() => expect(sent).toEqual([{}]));
});
