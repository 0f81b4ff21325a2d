import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { mockUser } from '../../../test/look/mock-bff.ts';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import { PersonPermissionsPanel } from './person-permissions.tsx';

beforeEach(() => useSession.getState().signedIn(mockUser(Level.team)));

test('saving says that it is saved, until something changes again', async () => {
  let permissions: string[] = [];
  globalThis.fetch = mockFetch({
    'session.current': () => ({ message: 'OK', data: { permissions: ['super', 'api', 'portal'] } }),
    'permissions.get': () => ({ message: 'OK', data: { _id: 'one', permissions } }),
    'permissions.update': (_, body) => {
      permissions = (body as { users: { permissions: string[] }[] }).users[0]!.permissions;
      return { message: 'OK', data: [] };
    },
  });
  render(<PersonPermissionsPanel personId="one" own={false} />);
  const save = await screen.findByRole('button', { name: 'Save permissions' });
  fireEvent.click(screen.getByLabelText('API'));
  fireEvent.click(save);
  await screen.findByText('Saved');
  fireEvent.click(screen.getByLabelText('Portal'));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('whoever’s own permissions cannot be read is told so, instead of finding boxes that cannot be ticked', async () => {
  let away = true;
  globalThis.fetch = mockFetch({
    'session.current': () =>
      away ? new MockProblem(503, 'AWAY', 'It is away.') : { message: 'OK', data: { permissions: ['super'] } },
    'permissions.get': () => ({ message: 'OK', data: { _id: 'one', permissions: [] } }),
  });
  render(<PersonPermissionsPanel personId="one" own={false} />);
  await screen.findByText(/^Your permissions could not be read/);
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  await screen.findByRole('button', { name: 'Save permissions' });
  expect(screen.queryByText(/^Your permissions could not be read/)).toBeNull();
});
