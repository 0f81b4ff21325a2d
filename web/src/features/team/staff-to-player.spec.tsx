import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { StaffToPlayer } from './staff-to-player.tsx';

test('a list that could not be loaded is no empty list, and is asked for again', async () => {
  let staff: unknown = new MockProblem(503, 'AWAY', 'The service is away.');
  globalThis.fetch = mockFetch({ 'PATCH /team/getStaffList': () => staff });
  render(<StaffToPlayer teamId="t1" />);
  const field = screen.getByRole('combobox', { name: 'Change staff to player' });
  const toggle = async (open: boolean) => {
    fireEvent.mouseDown(field);
    await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe(String(open)));
  };
  await toggle(true);
  await screen.findByText(/Open the list again to try again/);
  expect(screen.queryByText('Nobody works at this team')).toBeNull();
  staff = { message: 'OK', data: [] };
  await toggle(false);
  await toggle(true);
  await screen.findByText('Nobody works at this team');
});
