import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { SignedUp } from './signed-up.tsx';

const email = 'kit@example.org';
const sent: unknown[] = [];
let answer: unknown;

beforeEach(() => {
  jest.useFakeTimers();
  sent.length = 0;
  answer = { message: 'OK', data: null };
  globalThis.fetch = mockFetch({
    'signUp.resendVerification': (_, body) => {
      sent.push(body);
      return answer;
    },
  });
});
afterEach(() => jest.useRealTimers());

const show = (invited: boolean) =>
  render(<SignedUp email={email} consentPending={false} invited={invited} />, { wrapper: MemoryRouter });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send another letter/ });
/** Each second has an effect of its own. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second++) await act(() => jest.advanceTimersByTimeAsync(1000));
}

test('the letter is sent again from here: after a pause that is shown, and as often, in words that tell of no account', async () => {
  show(false);
  expect(button().textContent).toBe('Send another letter (in 60 s)');
  fireEvent.click(button());
  expect(sent).toEqual([]);
  await pass(59);
  expect(button().textContent).toBe('Send another letter (in 1 s)');
  await pass(1);
  await act(async () => fireEvent.click(button()));
  expect(sent).toEqual([{ email }]);
  expect(screen.getByText(/^If kit@example.org waits to be verified, another letter is on its way/)).toBeTruthy();
  expect(button().disabled).toBe(true);
  expect(button().textContent).toBe('Send another letter (in 60 s)');
});

test('whoever asked too often reads when to ask again, and that nothing was sent', async () => {
  answer = new MockProblem(
    429,
    'TOO_MANY_TRIES',
    'That was too often. Please wait a little.',
    [],
    'You can try again in a minute.',
  );
  show(false);
  await pass(60);
  await act(async () => fireEvent.click(button()));
  expect(screen.getByText('That was too often. Please wait a little.')).toBeTruthy();
  expect(screen.getByText('You can try again in a minute.')).toBeTruthy();
  expect(screen.queryByText(/another letter is on its way/)).toBeNull();
});

test('whoever came by a letter is offered none', () => {
  show(true);
  expect(screen.queryByRole('button')).toBeNull();
});
