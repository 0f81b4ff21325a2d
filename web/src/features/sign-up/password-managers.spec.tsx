import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import LoginPage from '../login/login-page.tsx';
import { ownPassword, PasswordDialog } from '../security/password-dialog.tsx';
import SignUpPage from './sign-up-page.tsx';

const pasted = 'trombone-lantern-42';

beforeEach(() => {
  useSession.setState({ user: null, reason: undefined });
  globalThis.fetch = mockFetch({
    'signUp.organizations': () => ({ message: 'OK', data: [], page: { next_cursor: null, total: 0 } }),
    'consents.texts': () => ({ message: 'OK', data: [] }),
  });
});

const asked = (
  <PasswordDialog
    open
    title="Make a token"
    hasPassword
    schema={ownPassword}
    submitLabel="Make it"
    send={() => Promise.resolve()}
    onDone={() => undefined}
    onClose={() => undefined}
  />
);

test.each<[string, ReactElement, string, string]>([
  ['at sign-in', <LoginPage />, 'Password', 'current-password'],
  ['at sign-up', <SignUpPage />, 'Password', 'new-password'],
  ['asked again', asked, 'Your password', 'current-password'],
])('%s a password is masked, may be pasted, and managers know which to fill in', async (_, page, label, kind) => {
  render(
    <MemoryRouter>
      <Routes>
        <Route path="*" element={page} />
      </Routes>
    </MemoryRouter>,
  );
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  act(() => field.focus());
  await userEvent.paste(pasted);
  expect(field.type).toBe('password');
  expect(field.value).toBe(pasted);
  expect(field.autocomplete).toBe(kind);
});
