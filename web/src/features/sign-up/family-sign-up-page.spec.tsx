import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import FamilySignUpPage from './family-sign-up-page.tsx';

const sent: unknown[] = [];
let answer: unknown;

beforeEach(() => {
  sent.length = 0;
  answer = { message: 'OK', data: { consent_pending: false } };
  globalThis.fetch = mockFetch({
    'signUp.registerFamily': (_, body) => {
      sent.push(body);
      return answer;
    },
  });
});

type Fields = { getByLabelText: (label: string) => HTMLElement };
const type = (fields: Fields, label: string, value: string) =>
  fireEvent.change(fields.getByLabelText(label), { target: { value } });
const guardian = () => within(screen.getAllByLabelText('First name')[0]!.closest('form')!);
const child = (number: number) => within(screen.getByRole('group', { name: `Child ${number}` }));
const children = () => screen.getAllByRole('group', { name: /^Child/ });
const birthDate = `${new Date().getUTCFullYear() - 12}-01-01`;

function fillInChild(number: number, first_name: string) {
  const fields = child(number);
  type(fields, 'First name', first_name);
  type(fields, 'Last name', 'Bright');
  type(fields, 'Date of birth', birthDate);
  fireEvent.click(fields.getByLabelText('Female'));
  type(fields, 'E-mail', `${first_name.toLowerCase()}@example.org`);
}

async function fillInGuardian() {
  render(<FamilySignUpPage />, { wrapper: MemoryRouter });
  screen.getByText(/^Nothing about you is measured/);
  const first = (label: string) => guardian().getAllByLabelText<HTMLInputElement>(label)[0]!;
  const typeFirst = (label: string, value: string) => fireEvent.change(first(label), { target: { value } });
  typeFirst('First name', 'Finn');
  typeFirst('Last name', 'Bright');
  typeFirst('Date of birth', '1980-02-03');
  fireEvent.click(first('Male'));
  typeFirst('E-mail', 'finn@example.org');
  typeFirst('Password', 'trombone-lantern-42');
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
const sentChild = (first_name: string) => ({
  first_name,
  last_name: 'Bright',
  birth_date: birthDate,
  sex: 'female',
  email: `${first_name.toLowerCase()}@example.org`,
});

test('a guardian signs up with as many children as there are; one too many is taken off again', async () => {
  await fillInGuardian();
  expect(screen.queryByRole('button', { name: /^Remove child/ })).toBeNull();
  fillInChild(1, 'Uma');
  fireEvent.click(screen.getByRole('button', { name: 'Add a child' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add a child' }));
  fillInChild(3, 'Kit');
  fireEvent.click(screen.getByRole('button', { name: 'Remove child 2' }));
  expect(children()).toHaveLength(2);
  send();
  await screen.findByText(/^We have sent a letter to finn@example.org/);
  expect(sent).toMatchObject([{ email: 'finn@example.org', children: [sentChild('Uma'), sentChild('Kit')] }]);
  expect(sent[0]).not.toHaveProperty('text_hashes');
});

test('a form asks for eight children at most', async () => {
  render(<FamilySignUpPage />, { wrapper: MemoryRouter });
  for (let more = 1; more < 8; more++) fireEvent.click(screen.getByRole('button', { name: 'Add a child' }));
  await waitFor(() => expect(children()).toHaveLength(8));
  expect(screen.queryByRole('button', { name: 'Add a child' })).toBeNull();
});

test('what is missing of a child is said at the child, and nothing is sent', async () => {
  await fillInGuardian();
  send();
  await waitFor(() => expect(child(1).getAllByText('Required').length).toBeGreaterThan(1));
  expect(sent).toEqual([]);
});

test('a refusal names the field of the child that it is about, and everything typed stays', async () => {
  const faults = [{ path: 'children.0.email', message: 'Each child has an address of their own' }];
  answer = new MockProblem(422, 'INVALID', 'Please check the form.', faults);
  await fillInGuardian();
  fillInChild(1, 'Uma');
  send();
  await child(1).findByText('Each child has an address of their own');
  expect(child(1).getByLabelText<HTMLInputElement>('First name').value).toBe('Uma');
});
