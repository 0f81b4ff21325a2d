import { fireEvent, render, screen } from '@testing-library/react';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import NewsletterPage from './newsletter-page.tsx';

const token = 'secret-of-the-letter-0123456789';
const sent: unknown[] = [];
let answer: unknown;

beforeEach(() => {
  sent.length = 0;
  answer = { message: 'OK', data: null };
  const keep = (_: URL, body: unknown) => {
    sent.push(body);
    return answer;
  };
  globalThis.fetch = mockFetch({ 'newsletter.subscribe': keep, 'newsletter.confirm': keep });
});

function show(fragment = '') {
  window.history.replaceState({}, '', `/newsletter-signup${fragment}`);
  render(<NewsletterPage />);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function subscribe() {
  show();
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'ann@example.org' } });
  press('Subscribe');
}

test('whoever asks for it gets a letter first, and reads so', async () => {
  subscribe();
  await screen.findByText(/^A letter is on its way to ann@example.org/);
  expect(sent).toEqual([{ email: 'ann@example.org' }]);
});

test('a refusal is told, and the address stays', async () => {
  answer = new MockProblem(429, 'TOO_MANY_TRIES', 'That was too often. Please wait a little.');
  subscribe();
  await screen.findByText('That was too often. Please wait a little.');
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ann@example.org');
});

test.each([
  ['Confirm the subscription', false, 'You are subscribed.'],
  ['Unsubscribe', true, 'You get no newsletter any more.'],
])('the link of the letter does nothing before “%s” is pressed', async (button, unsubscribe, done) => {
  show(`#${token}`);
  expect(sent).toEqual([]);
  expect(window.location.hash).toBe('');
  press(button);
  await screen.findByText(done);
  expect(sent).toEqual([{ token, unsubscribe }]);
});

test('a link that is used up says so', async () => {
  answer = new MockProblem(404, 'LINK_VOID', 'This link is not valid any more.');
  show(`#${token}`);
  press('Confirm the subscription');
  await screen.findByText('This link is not valid any more.');
});
