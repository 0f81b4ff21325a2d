import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { FamilyList } from './family-list.tsx';

const asked: string[] = [];
const guardian = {
  _id: 'g1',
  first_name: 'Mary',
  last_name: 'Ash',
  email: 'mary@example.org',
  last_sign_in_at: null,
  status: 'deactivated',
  children: [{ _id: 'c1', first_name: 'Toby', last_name: 'Ash', custody: 'view' }],
};

beforeEach(() => {
  asked.length = 0;
  globalThis.fetch = mockFetch({
    'families.list': ({ search }) => {
      asked.push(search);
      const data = search.includes('search=nobody') ? [] : [guardian];
      return { message: 'OK', data, page: { next_cursor: null, total: data.length }, freshness: null };
    },
  });
  render(
    <MemoryRouter>
      <FamilyList />
    </MemoryRouter>,
  );
});

test('guardians with their children, what they may, and how the account stands', async () => {
  const name = await screen.findByRole('link', { name: 'Mary Ash' });
  expect(name.getAttribute('href')).toBe('/family/g1');
  expect(screen.getByRole('link', { name: 'Toby Ash' }).parentElement?.textContent).toBe('Toby Ash (only sees)');
  screen.getByText('Deactivated');
});

test('the server orders and filters', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Last sign-in' }));
  await waitFor(() => expect(asked.at(-1)).toContain('sort=last-sign-in'));
  fireEvent.change(screen.getByLabelText('Filter families'), { target: { value: 'nobody' } });
  await screen.findByText('Nothing matches “nobody”');
});
