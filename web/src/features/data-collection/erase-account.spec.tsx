import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockUser } from '../../../test/look/mock-bff.ts';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import { EraseAccount } from './erase-account.tsx';

/** Until the key is up, antd takes it for the same press. */
const pressEnter = (field: HTMLElement) => {
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyUp(field, { key: 'Enter' });
};

test('Enter erases once the word is typed, and not before', async () => {
  useSession.getState().signedIn(mockUser(100));
  const sent: unknown[] = [];
  globalThis.fetch = mockFetch({
    'PATCH /auth/deleteAccount': (_, body) => {
      sent.push(body);
      return new MockProblem(403, 'WRONG_PASSWORD', 'Not the password.');
    },
  });
  render(
    <MemoryRouter>
      <EraseAccount personId={mockUser(100)._id} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Erase account and data' }));
  const password = await screen.findByLabelText('Your password');
  fireEvent.change(password, { target: { value: 'not mine' } });
  pressEnter(password);
  fireEvent.change(screen.getByLabelText('Type erase to confirm'), { target: { value: 'erase' } });
  pressEnter(password);
  expect(await screen.findByText('Not the password.')).toBeTruthy();
  expect(sent).toEqual([{ password: 'not mine' }]);
});
