import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useEditQueue } from './edit-queue.store.ts';
import { StaffToPlayer } from './staff-to-player.tsx';

test('a list that could not be loaded is no empty list, and is asked for again', async () => {
  let staff: unknown = new MockProblem(503, 'AWAY', 'The service is away.');
  globalThis.fetch = mockFetch({ 'teams.staff': () => staff });
  render(<StaffToPlayer teamId="t1" />);
  const field = screen.getByRole('combobox', { name: 'Change staff to player' });
  const toggle = async (open: boolean) => {
    if (open) fireEvent.mouseDown(field);
    else fireEvent.mouseDown(document.body);
    await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe(String(open)));
  };
  await toggle(true);
  await screen.findByText(/Open the list again to try again/);
  expect(screen.queryByText('Nobody works at this team')).toBeNull();
  staff = { message: 'OK', data: [], page: { next_cursor: null, total: 0 } };
  await toggle(false);
  await toggle(true);
  await screen.findByText('Nobody works at this team');
});

test('staff beyond the first page are found by name, and the list says that there are more', async () => {
  const ada = { _id: 's1', first_name: 'Ada', last_name: 'Ash' };
  const zoe = { _id: 's9', first_name: 'Zoe', last_name: 'Zand' };
  const asked: unknown[] = [];
  globalThis.fetch = mockFetch({
    'teams.staff': (_, body) => {
      const { search } = body as { search: string };
      asked.push(search);
      return {
        message: 'OK',
        data: [search === 'zoe' ? zoe : ada],
        page: { next_cursor: search === '' ? 'next' : null },
      };
    },
  });
  render(<StaffToPlayer teamId="t1" />);
  const field = screen.getByRole('combobox', { name: 'Change staff to player' });
  fireEvent.mouseDown(field);
  await screen.findByText('There are more: type a name');
  for (const value of ['z', 'zo', 'zoe']) fireEvent.change(field, { target: { value } });
  fireEvent.click(await screen.findByText('Zoe Zand', { selector: '.ant-select-item-option-content' }));
  expect(asked.slice(0, 2)).toEqual(['', 'zoe']);
  expect(useEditQueue.getState().queue.toPlayers).toMatchObject({ s9: 'Zoe Zand' });
});
