import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import LoginPage from './login-page.tsx';
import SecondFactorPage from './second-factor-page.tsx';

const over = () => new MockProblem(410, 'CHALLENGE_OVER', 'Please sign in again.');
const challenge = { _id: 'attempt', methods: ['totp'], email_hint: '', phone_hint: '' };

function open(answers: Record<string, () => unknown>) {
  globalThis.fetch = mockFetch({ 'session.identityProviders': () => ({ message: 'OK', data: [] }), ...answers });
  render(
    <MemoryRouter initialEntries={['/VerifyOTP/attempt?next=%2Fuser%2Fteams']}>
      <Routes>
        <Route path="/VerifyOTP/:user_id" element={<SecondFactorPage />} />
        <Route path="/login/:msg?" element={<LoginPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

const saysWhy = () => screen.findByText(/The time for the second step is over/);

test('a second step that is over leads back to the password, in plain words', async () => {
  open({ 'session.challenge': over });
  await saysWhy();
  expect(screen.getByLabelText(/^Password/)).toBeTruthy();
});

test('so does an answer that comes too late', async () => {
  open({
    'session.challenge': () => ({ message: 'OK', data: challenge }),
    'session.checkCode': over,
  });
  fireEvent.change(await screen.findByLabelText(/^Code of six digits/), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await saysWhy();
});

test('a wrong code is told once, at its field, and beside it what to do', async () => {
  const advice = 'Wait for the next code of the app.';
  open({
    'session.challenge': () => ({ message: 'OK', data: challenge }),
    'session.checkCode': () =>
      new MockProblem(422, 'INVALID_CODE', 'This code is not valid.', [{ path: 'code', message: 'Not valid' }], advice),
  });
  fireEvent.change(await screen.findByLabelText(/^Code of six digits/), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Not valid');
  await screen.findByText(advice);
  expect(screen.queryByText('This code is not valid.')).toBeNull();
});

test('another way begins with a field of which nothing is said yet', async () => {
  open({
    'session.challenge': () => ({ message: 'OK', data: { ...challenge, methods: ['totp', 'recovery'] } }),
    'session.checkCode': () => new MockProblem(422, 'INVALID_CODE', 'This code is not valid.'),
  });
  const code = await screen.findByLabelText(/^Code of six digits/);
  fireEvent.change(code, { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('This code is not valid.');
  fireEvent.change(code, { target: { value: '' } });
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.click(screen.getByText('Recovery code', { selector: '.ant-segmented-item-label' }));
  const recovery = await screen.findByRole('textbox', { name: /^Recovery code/ });
  expect(recovery.getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
});
