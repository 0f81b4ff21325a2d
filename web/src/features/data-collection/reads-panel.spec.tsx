import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { ReadsPanel } from './reads-panel.tsx';

const read = (position: number) => ({
  position,
  name: `Reader ${position}`,
  role: 'Team',
  call: 'PATCH /player/fetchDetails',
  purpose: 'care',
  consent_version: '2026-09',
  at: '2026-01-02T00:00:00.000Z',
});

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

let newest: object[];
let others: object[];

beforeEach(() => {
  newest = [read(9), read(7)];
  others = [read(7)];
  globalThis.fetch = mockFetch({
    'privacy.reads p1': ({ searchParams }) => {
      const before = Number(searchParams.get('before'));
      if (searchParams.get('looks') === 'others') return { message: 'OK', data: { reads: others, next: null } };
      const data = before === 7 ? { reads: [read(6)], next: null } : { reads: newest, next: 7 };
      return { message: 'OK', data };
    },
  });
});
const show = (query = '') =>
  render(
    <MemoryRouter initialEntries={[`/player/data-collection/p1${query}`]}>
      <ReadsPanel personId="p1" />
      <Address />
    </MemoryRouter>,
  );
const address = () => screen.getByRole('status', { name: 'Address' }).textContent;

test('the page of who looked is in the address, as that of every list', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Older' }));
  await screen.findByText('Reader 6');
  expect(address()).toContain('cursor=7');
  fireEvent.click(screen.getByRole('button', { name: 'Newest' }));
  await screen.findByText('Reader 9');
  expect(address()).toBe('');
});

test('whoever opens the address of an older page sees that page', async () => {
  show('?cursor=7&page=2');
  await screen.findByText('Reader 6');
  expect(screen.queryByText('Reader 9')).toBeNull();
});

test('own looks are left out on demand, from the newest on, and the address says so', async () => {
  show('?cursor=7&page=2');
  await screen.findByText('Reader 6');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Leave out my own looks' }));
  await screen.findByText('Reader 7');
  expect(screen.queryByText('Reader 9')).toBeNull();
  expect(address()).toBe('?looks=others');
  others = [];
  fireEvent.click(screen.getByRole('checkbox', { name: 'Leave out my own looks' }));
  await screen.findByText('Reader 9');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Leave out my own looks' }));
  await screen.findByText('Nobody else has looked yet');
});

test('ten are shown at first; the rest of the page, and then older ones, are asked for', async () => {
  newest = Array.from({ length: 50 }, (_, index) => read(100 - index));
  show();
  await screen.findByText('Reader 91');
  expect(screen.queryByText('Reader 90')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show 40 more' }));
  await screen.findByText('Reader 51');
  screen.getByRole('button', { name: 'Older' });
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});
