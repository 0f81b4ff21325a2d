import type { Security } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { EmailAddress } from './email-address.tsx';

const security = { email: 'kim@example.org', new_email: null, has_password: true };
let sent: unknown[];
let refusal: MockProblem | undefined;

function open(given: object = {}) {
  [sent, refusal] = [[], undefined];
  globalThis.fetch = mockFetch({
    'account.changeEmail': (_, body) => {
      sent.push(body);
      return refusal ?? { message: 'OK', data: null };
    },
  });
  const changes = { count: 0 };
  render(<EmailAddress security={{ ...security, ...given } as Security} onChange={() => (changes.count += 1)} />);
  return changes;
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Send the letter' }));

test('a new address is asked for with the password, and the fields are empty after it', async () => {
  const changes = open();
  type(/^New address/, ' Kim@New.example ');
  type(/^Your password/, 'demo');
  submit();
  await waitFor(() => expect(changes.count).toBe(1));
  expect(sent).toEqual([{ email: 'kim@new.example', password: 'demo' }]);
  expect(screen.getByLabelText<HTMLInputElement>(/^Your password/).value).toBe('');
});

test('what waits says where the letter went and until when', () => {
  open({ new_email: { email: 'kim@new.example', until: '2026-11-24T10:00:00.000Z' } });
  expect(screen.getByRole('status').textContent).toMatch(/letter to kim@new\.example.*Until then nothing changes/);
});

test('a wrong password is told at its field, and nowhere else', async () => {
  open();
  refusal = new MockProblem(422, 'INVALID_REQUEST', 'Please check.', [
    { path: 'password', message: 'Not your password' },
  ]);
  type(/^New address/, 'kim@new.example');
  type(/^Your password/, 'wrong');
  submit();
  await screen.findByText('Not your password');
  expect(screen.queryByText('Please check.')).toBeNull();
});

test('whoever has no password reads what counts instead', () => {
  open({ has_password: false });
  screen.getByText(/^You have no password/);
  expect(screen.queryByLabelText(/^Your password/)).toBeNull();
});
