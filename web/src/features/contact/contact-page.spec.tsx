import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import ContactPage from './contact-page.tsx';

const message = {
  name: 'Ann Ash',
  email: 'ann@example.org',
  subject: 'A chart is empty',
  message: 'The chart of my team shows nothing.',
};
const sent: unknown[] = [];
let answer: unknown;

beforeEach(() => {
  sent.length = 0;
  answer = { message: 'OK', data: null };
  globalThis.fetch = mockFetch({
    'contact.send': (_, body) => {
      sent.push(body);
      return answer;
    },
  });
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

function fillIn() {
  render(<ContactPage />);
  type('Name', message.name);
  type('E-mail', message.email);
  type('Subject', message.subject);
  type('Message', message.message);
  send();
}

test('a message is sent, and another can be written', async () => {
  fillIn();
  await screen.findByText(/^Your message is on its way/);
  expect(sent).toEqual([message]);
  fireEvent.click(screen.getByRole('button', { name: 'Write another' }));
  expect(field('Message').value).toBe('');
});

test('one that could not be sent says why, and stays', async () => {
  answer = new MockProblem(429, 'TOO_MANY_TRIES', 'That was too often. Please wait a little.');
  fillIn();
  await screen.findByText('That was too often. Please wait a little.');
  expect(field('Message').value).toBe(message.message);
});

test('a name that would be an address is refused at its field, and nothing is sent', async () => {
  render(<ContactPage />);
  for (const [label, value] of Object.entries({ Name: 'visit evil.example', 'E-mail': message.email }))
    type(label, value);
  type('Subject', message.subject);
  type('Message', message.message);
  send();
  await screen.findByText(/^Without web or e-mail addresses/);
  expect(sent).toEqual([]);
});

test('what is missing is said at its field, and nothing is sent', async () => {
  render(<ContactPage />);
  send();
  await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(4));
  expect(sent).toEqual([]);
});
