import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import ChangePasswordPage from './change-password-page.tsx';

const token = 'secret-of-the-letter-0123456789';
let link: unknown;
const sent: unknown[] = [];

beforeEach(() => {
  link = { message: 'OK', data: null };
  sent.length = 0;
  globalThis.fetch = mockFetch({
    'passwords.checkLink': () => link,
    'passwords.change': (_, body) => {
      sent.push(body);
      return { message: 'OK', data: null };
    },
  });
});

function open() {
  render(
    <MemoryRouter initialEntries={[`/change-password/${token}`]}>
      <Routes>
        <Route path="/change-password/:token" element={<ChangePasswordPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

test('a link that works asks for a new password', async () => {
  open();
  fireEvent.change(await screen.findByLabelText('New password'), { target: { value: 'marmalade-otter-31' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change the password' }));
  await screen.findByText('Your password is changed');
  expect(sent).toEqual([{ token, password: 'marmalade-otter-31', revoke_api_tokens: true }]);
});

test('a link that was used says so at once, and how to get another', async () => {
  link = new MockProblem(410, 'LINK_INVALID', 'This link is no longer valid.');
  open();
  await screen.findByText('This link is no longer valid.');
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Ask for another letter' }).getAttribute('href')).toBe('/forgot-password');
});
