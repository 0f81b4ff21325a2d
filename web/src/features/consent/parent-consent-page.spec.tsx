import { fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import ParentConsentPage from './parent-consent-page.tsx';

const request = {
  first_name: 'Toby',
  birth_year: 2011,
  last_name: '',
  birth_date: '',
  email: '',
  assents: [],
  guardian_email: 'mary@example.org',
  guardian_known: false,
  texts: [],
  expires_at: null,
};
const token = 'token-of-a-letter-to-mary';
const details = { last_name: 'Ash', birth_date: '2011-01-02', email: 'toby@example.org' };

function open() {
  window.history.replaceState(null, '', `/IRBParentConsent#${token}`);
  render(
    <App>
      <MemoryRouter>
        <ParentConsentPage />
      </MemoryRouter>
    </App>,
  );
}

test('whoever opens the letter says who they are before they read more than a name and a year', async () => {
  const asked: unknown[] = [];
  globalThis.fetch = mockFetch({
    'consents.readLetter': (_url: URL, body: unknown) => {
      asked.push(body);
      const isNamed = (body as { guardian_name?: string }).guardian_name !== undefined;
      return { message: 'OK', data: { ...request, ...(isNamed && details) } };
    },
  });
  open();
  await screen.findByText(/You, mary@example.org, are named as parent or guardian of Toby, born 2011/);
  fireEvent.change(screen.getByLabelText('Your first name'), { target: { value: 'Mary' } });
  fireEvent.change(screen.getByLabelText('Your last name'), { target: { value: 'Ash' } });
  fireEvent.click(screen.getByRole('button', { name: 'Read and decide' }));
  await screen.findByText('toby@example.org');
  expect(asked).toEqual([{ token }, { token, guardian_name: 'Mary Ash' }]);
  screen.getByText(/You are Mary Ash/);
  // A fault of the date stands at the date, before anything is sent.
  const born = screen.getByLabelText('Your date of birth');
  fireEvent.change(born, { target: { value: `${new Date().getUTCFullYear() - 17}-01-01` } });
  await screen.findByText('A guardian is at least 18');
  expect(screen.getAllByText(/at least 18/)).toHaveLength(1);
  expect(born.getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Change your name' }));
  expect(screen.queryByText('toby@example.org')).toBeNull();
});

test('the first submit names all that is lacking: the date, each answer and the signature', async () => {
  const care = {
    purpose: 'care',
    hash: 'care'.padEnd(64, '0'),
    version: '1',
    language: 'en',
    title: 'About care',
    blocks: [],
    current: true,
    of_registration: true,
  };
  globalThis.fetch = mockFetch({
    'consents.readLetter': () => ({ message: 'OK', data: { ...request, ...details, texts: [care] } }),
  });
  open();
  fireEvent.change(await screen.findByLabelText('Your first name'), { target: { value: 'Mary' } });
  fireEvent.change(screen.getByLabelText('Your last name'), { target: { value: 'Ash' } });
  fireEvent.click(screen.getByRole('button', { name: 'Read and decide' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign and send' }));
  await screen.findByText('Required');
  await screen.findByText('Answer this one, too: yes or no.');
  await screen.findByText('Sign before you send.');
});

test('whoever has answered is told so by the same link, and how to see or change it', async () => {
  globalThis.fetch = mockFetch({
    'consents.readLetter': () => new MockProblem(410, 'GUARDIAN_LINK_USED', 'You have already answered.'),
  });
  open();
  await screen.findByRole('heading', { name: 'You have already answered.' });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('link', { name: 'Choose a password' }).getAttribute('href')).toBe('/forgot-password');
  screen.getByText(/Sign in to see or change what you decided/);
});
