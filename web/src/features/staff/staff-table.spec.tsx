import { Level, type StaffMember } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import AdminStaffPage from './admin-staff-page.tsx';

const member = (_id: string, first_name: string, status: StaffMember['status']) => ({
  _id,
  first_name,
  last_name: 'Ash',
  email: `${_id}@example.org`,
  level: Level.team,
  status,
  node_id: 't1',
  node_kind: 'team',
  node_name: 'Ashworth First XV',
  permissions: [],
  last_sign_in_at: null,
});

let staff: object[];
let refusal: MockProblem | undefined;
const sent: unknown[] = [];
const asked: object[] = [];

beforeEach(() => {
  sent.length = 0;
  asked.length = 0;
  refusal = undefined;
  staff = [member('s1', 'Noor', 'active'), member('s2', 'Omar', 'deactivated'), member('a1', 'Ada', 'active')];
  staff.push({ ...member('a2', 'Eva', 'active'), level: Level.admin });
  useSession.getState().signedIn({ _id: 'a1', level: Level.admin, first_name: 'Ada', last_name: 'Ash' });
  globalThis.fetch = mockFetch({
    'staff.list': ({ searchParams }) => {
      asked.push(Object.fromEntries(searchParams));
      return { message: 'OK', data: staff, page: { next_cursor: 'on', total: 60 }, freshness: null };
    },
    'teams.removeStaff': () => ({
      message: 'OK',
      data: { results: [], undo: { change_id: 'c1', until: '2026-11-23T14:03:00Z' } },
    }),
    'tree.undo': () => ({ message: 'OK', data: null }),
    'account.endSessions': (_, body) => {
      sent.push(body);
      return { message: 'OK', data: null };
    },
    'account.disable': (_, body) => {
      sent.push(body);
      if (refusal) return refusal;
      staff = [member('s1', 'Noor', 'deactivated'), member('s2', 'Omar', 'deactivated')];
      return { message: 'OK', data: null };
    },
  });
  render(
    <MemoryRouter>
      <AdminStaffPage />
    </MemoryRouter>,
  );
});

async function deactivateNoor() {
  fireEvent.click(await screen.findByRole('button', { name: 'Deactivate: Noor Ash, Ashworth First XV' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/signed out everywhere at the next request/);
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
}

test('an account is deactivated after a confirmation, and the list says so', async () => {
  await deactivateNoor();
  await screen.findByRole('button', { name: 'Reactivate: Noor Ash, Ashworth First XV' });
  expect(sent).toEqual([{ user_id: 's1', disabled: true }]);
});

test('a deactivated account is offered to be reactivated, one’s own neither', async () => {
  await screen.findByRole('button', { name: /^Reactivate: Omar/ });
  expect(screen.queryByRole('button', { name: /^Deactivate: Omar/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /activate: Ada/ })).toBeNull();
});

test('whoever is to play in a team no longer works there, and keeps every other role', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Change to player: Noor Ash, Ashworth First XV' }));
  within(await screen.findByRole('dialog')).getByText(
    /^They play in Ashworth First XV and no longer work there; their other roles stay, and what a sensor records/,
  );
});

test('an administrator who works somewhere is closed by another one', async () => {
  await screen.findByRole('button', { name: /^Deactivate: Eva/ });
});

test('somebody is signed out everywhere after a confirmation, oneself not and not whose account is closed', async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Sign out everywhere: Noor/ }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/can sign in again/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  await screen.findByText('Signed out everywhere');
  expect(sent).toEqual([{ user_id: 's1' }]);
  expect(screen.queryAllByRole('button', { name: /^Sign out everywhere: (Omar|Ada)/ })).toEqual([]);
});

test('a refusal is shown, and nothing has changed', async () => {
  refusal = new MockProblem(409, 'NOT_YOURS_ALONE', 'Please ask an administrator.');
  await deactivateNoor();
  await screen.findByText('Please ask an administrator.');
  screen.getByRole('button', { name: /^Deactivate: Noor/ });
});

test('the server filters, orders and pages the list, and the address says so', async () => {
  fireEvent.click(await screen.findByRole('button', { name: /Last sign-in/ }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ itemPerPage: '50', sort: 'last-sign-in' }));
  const directionOf = async (column: RegExp) =>
    (await screen.findByRole('columnheader', { name: column })).getAttribute('aria-sort');
  expect([await directionOf(/Name/), await directionOf(/Last sign-in/)]).toEqual(['none', 'descending']);
  fireEvent.click(await screen.findByRole('button', { name: /Last sign-in/ }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ itemPerPage: '50', sort: '-last-sign-in' }));
  expect(await directionOf(/Last sign-in/)).toBe('ascending');
  fireEvent.click(await screen.findByRole('button', { name: /Last sign-in/ }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ itemPerPage: '50', sort: 'last-sign-in' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ itemPerPage: '50', sort: 'last-sign-in', cursor: 'on' }));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Filter staff and places' }), { target: { value: 'ash' } });
  await waitFor(() => expect(asked.at(-1)).toEqual({ itemPerPage: '50', sort: 'last-sign-in', search: 'ash' }));
});

test('what was done is no longer said once it is undone', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Remove: Noor Ash, Ashworth First XV' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Staff deleted successfully');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(screen.queryByText('Staff deleted successfully')).toBeNull();
});

test('a second press of the confirmation does not do it again', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Deactivate: Noor Ash, Ashworth First XV' }));
  const button = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByRole('button', { name: 'Reactivate: Noor Ash, Ashworth First XV' });
  expect(sent).toEqual([{ user_id: 's1', disabled: true }]);
});
