import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockUser } from '../../../test/look/mock-bff.ts';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import HomePage from '../home/home-page.tsx';
import { EraseAccount } from './erase-account.tsx';

/** Until the key is up, antd takes it for the same press. */
const pressEnter = (field: HTMLElement) => {
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyUp(field, { key: 'Enter' });
};

test('Enter erases once the word is typed, and not before', async () => {
  useSession.getState().signedIn(mockUser(Level.player));
  const sent: unknown[] = [];
  globalThis.fetch = mockFetch({
    'privacy.eraseAccount': (_, body) => {
      sent.push(body);
      return new MockProblem(403, 'WRONG_PASSWORD', 'Not the password.');
    },
  });
  render(
    <MemoryRouter>
      <EraseAccount personId={mockUser(Level.player)._id} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Erase account and data' }));
  const password = await screen.findByLabelText('Your password');
  fireEvent.change(password, { target: { value: 'not mine' } });
  pressEnter(password);
  const word = screen.getByLabelText('Type erase to confirm');
  const fault = await screen.findByText('Type “erase” here first.');
  expect([word.getAttribute('aria-describedby'), document.activeElement]).toEqual([fault.id, word]);
  fireEvent.change(word, { target: { value: 'erase' } });
  expect(screen.queryByText('Type “erase” here first.')).toBeNull();
  pressEnter(password);
  expect(await screen.findByText('Not the password.')).toBeTruthy();
  expect(sent).toEqual([{ password: 'not mine' }]);
});

/** As the guard does. */
function OwnOrHome() {
  const user = useSession((state) => state.user);
  return user ? <EraseAccount personId={user._id} /> : <HomePage />;
}

const openDialog = async (answer: () => unknown) => {
  useSession.getState().signedIn(mockUser(Level.player));
  globalThis.fetch = mockFetch({ 'privacy.eraseAccount': answer });
  render(
    <MemoryRouter>
      <OwnOrHome />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Erase account and data' }));
  fireEvent.change(await screen.findByLabelText('Type erase to confirm'), { target: { value: 'erase' } });
  fireEvent.click(screen.getByRole('button', { name: 'Erase everything' }));
};

test('a wrong password is said at its field, which has the focus', async () => {
  const faults = [{ path: 'password', message: 'Not your password' }];
  await openDialog(() => new MockProblem(422, 'INVALID_REQUEST', 'Some fields need attention.', faults));
  const fault = await screen.findByText('Not your password');
  const field = screen.getByLabelText('Your password');
  expect(field.getAttribute('aria-describedby')).toContain(fault.id);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText('Some fields need attention.')).toBeNull();
});

test('that the account is being deleted is said, and then that it was', async () => {
  let finish: (answer: unknown) => void = () => undefined;
  await openDialog(() => new Promise((answered) => (finish = answered)));
  await screen.findByText('Account deleting...');
  finish({ message: 'ok', data: { erasure_id: 'e1' } });
  await screen.findByText('Account deleted successfully');
  expect(screen.queryByText('Account deleting...')).toBeNull();
});

test('whoever has erased themselves is told what was done, and where the receipt comes', async () => {
  await openDialog(() => ({ message: 'ok', data: { erasure_id: 'e1' } }));
  await screen.findByText(/Your account is closed, and your data are being erased/, {}, { timeout: 20_000 });
  screen.getByText(/A signed receipt .* comes by e-mail/);
  expect(useSession.getState().user).toBeNull();
}, 30_000);
