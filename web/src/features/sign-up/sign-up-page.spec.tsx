import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import SignUpPage from './sign-up-page.tsx';

const sent: unknown[] = [];
let answer: unknown;

beforeEach(() => {
  sent.length = 0;
  answer = { message: 'OK', data: { consent_pending: true } };
  globalThis.fetch = mockFetch({
    'PATCH /auth/getAllOrg': () => ({ message: 'OK', data: [] }),
    'POST /auth/register': (_, body) => {
      sent.push(body);
      return answer;
    },
  });
  render(
    <MemoryRouter initialEntries={['/signup']}>
      <Routes>
        <Route path="/signup" element={<SignUpPage />} />
      </Routes>
    </MemoryRouter>,
  );
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const fourteenYearsAgo = `${new Date().getUTCFullYear() - 14}-01-01`;
const guardian = 'E-mail of a parent or guardian';

async function fillIn() {
  type('First name', 'Kit');
  type('Last name', 'Canary');
  type('Date of birth', fourteenYearsAgo);
  fireEvent.click(field('Female'));
  type('E-mail', 'kit@example.org');
  type('Password', 'trombone-lantern-42');
  await screen.findByLabelText(guardian);
}

test('whoever is under 18 names a guardian, somebody else than themselves, and is told what happens next', async () => {
  expect(screen.queryByLabelText(guardian)).toBeNull();
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
    },
  ]);
});

test('a sign-up that fails keeps what was typed', async () => {
  answer = new MockProblem(429, 'TOO_MANY_TRIES', 'Too many failed tries. Please wait a little.');
  await fillIn();
  type(guardian, 'gwen@example.org');
  fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByText('Too many failed tries. Please wait a little.');
  await waitFor(() => expect(field('Password').value).toBe('trombone-lantern-42'));
});
