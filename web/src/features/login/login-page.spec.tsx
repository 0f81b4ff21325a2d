import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import LoginPage from './login-page.tsx';

const sent: unknown[] = [];

async function signIn(email: string) {
  sent.length = 0;
  globalThis.fetch = mockFetch({
    'session.identityProviders': () => ({ message: 'OK', data: [] }),
    'session.signIn': (_url: URL, body: unknown) => {
      sent.push(body);
      return new MockProblem(422, 'WRONG_CREDENTIALS', 'This is not right.');
    },
  });
  render(<LoginPage />, { wrapper: MemoryRouter });
  fireEvent.change(await screen.findByLabelText(/^E-mail/), { target: { value: email } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'trombone-lantern-42' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('an e-mail address that is none is told before it is sent, in our words and not in a bubble of the browser', async () => {
  await signIn('kim.example.org');
  await screen.findByText('Not an e-mail address');
  expect(screen.getByLabelText(/^E-mail/).closest('form')?.noValidate).toBe(true);
  expect(sent).toEqual([]);
});

test('an address of a host without a dot is one', async () => {
  await signIn('admin@localhost');
  await waitFor(() => expect(sent).toMatchObject([{ email: 'admin@localhost' }]));
});
