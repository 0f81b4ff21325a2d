import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import SignUpElsePage from './sign-up-else-page.tsx';

const kim = { _id: '01', level: Level.player, first_name: 'Kim', last_name: 'Cole', plays: true, has_children: false };
const sent: unknown[] = [];
let answer: unknown;

beforeEach(() => {
  sent.length = 0;
  answer = { message: 'OK', data: { _id: '02' } };
  useSession.setState({ user: kim, reason: undefined });
  globalThis.fetch = mockFetch({
    'account.addChild': (_, body) => {
      sent.push(body);
      return answer;
    },
  });
});

const show = () => render(<SignUpElsePage />, { wrapper: MemoryRouter });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const child = {
  first_name: 'Uma',
  last_name: 'Cole',
  birth_date: `${new Date().getUTCFullYear() - 12}-01-01`,
  sex: 'female',
  email: 'uma@example.org',
};

function fillIn() {
  show();
  type('First name', child.first_name);
  type('Last name', child.last_name);
  type('Date of birth', child.birth_date);
  fireEvent.click(field('Female'));
  type('E-mail', child.email);
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));

test('somebody with an account signs up a child, reads what happens next, and goes on with another', async () => {
  fillIn();
  send();
  await screen.findByText(/^One to uma@example.org, to choose a password; one to you/);
  expect(sent).toEqual([child]);
  fireEvent.click(screen.getByRole('button', { name: 'Sign up another child' }));
  expect(field('E-mail').value).toBe('');
});

test('whoever is 18 signs up alone', async () => {
  fillIn();
  type('Date of birth', '1990-01-01');
  send();
  await screen.findByText('Whoever is 18 signs up alone');
  expect(sent).toEqual([]);
});

test('a refusal is told, at its field where it names one, and what was typed stays', async () => {
  const faults = [{ path: 'email', message: 'Another address than your own' }];
  answer = new MockProblem(422, 'INVALID', 'Please check the form.', faults);
  fillIn();
  send();
  await screen.findByText('Another address than your own');
  expect(field('First name').value).toBe('Uma');
});

test('without an account there is nothing to fill in, but the way to one', () => {
  useSession.setState({ user: null });
  show();
  expect(screen.getByRole('link', { name: 'Sign in first' }).getAttribute('href')).toBe('/login?next=%2FSignupElse');
  screen.getByRole('link', { name: 'Sign up with my children' });
  expect(screen.queryByLabelText('First name')).toBeNull();
});
