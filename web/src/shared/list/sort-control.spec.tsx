import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ListView } from './list-view.tsx';
import { usePagedList } from './use-paged-list.ts';

const columns = [
  { title: 'Name', sort: 'name', reverse: '-name' },
  { title: 'E-mail' },
  { title: 'Events', sort: 'events', numeric: true },
  { title: 'Last sign-in', sort: 'last-sign-in', reverse: '-last-sign-in', numeric: true },
];
const asked: (string | undefined)[] = [];

function Staff({ cards = false }) {
  const list = usePagedList<string>('staff', ({ sort }) => {
    asked.push(sort);
    return Promise.resolve({ message: 'OK', data: ['Ada'], page: { next_cursor: null, total: 1 }, freshness: null });
  });
  return (
    <>
      <ListView list={list} filterLabel="Filter staff" orders={columns} cards={cards} empty={<p>Nobody</p>}>
        {(names) => names.join()}
      </ListView>
      <output>{useLocation().search}</output>
    </>
  );
}

const matchMedia = window.matchMedia;
let width: number;
beforeEach(() => {
  width = 390;
  asked.length = 0;
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: width < 640, media: query }) as MediaQueryList;
});
afterEach(() => {
  window.matchMedia = matchMedia;
});

const open = (query = '', cards = false) =>
  render(
    <MemoryRouter initialEntries={[`/staff${query}`]}>
      <Staff cards={cards} />
    </MemoryRouter>,
  );
const choose = async (label: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Sort by' }));
  fireEvent.click(await screen.findByText(label, { selector: '.ant-select-item-option-content' }));
};
const address = () => document.querySelector('output')?.textContent;
const turn = (direction: string) => screen.getByRole('button', { name: `${direction}, turn round` });

test('on a phone, where cards have no headers, the list is ordered and turned round; the order is in the URL', async () => {
  open('?cursor=abc&page=2');
  await choose('Last sign-in');
  expect(address()).toBe('?sort=last-sign-in');
  fireEvent.click(turn('descending'));
  expect(address()).toBe('?sort=-last-sign-in');
  expect(turn('ascending')).toBeTruthy();
  await screen.findByText('Ada');
  expect(asked).toEqual([undefined, 'last-sign-in', '-last-sign-in']);
});

test('it shows the order in force, also of a link, and says of an order with one direction which', async () => {
  open('?sort=events');
  await screen.findByText('Events, descending');
  expect(screen.queryByRole('button', { name: /turn round/ })).toBeNull();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Sort by' }));
  expect(screen.getAllByRole('option')).not.toHaveLength(0);
  expect(screen.queryByText('E-mail', { selector: '.ant-select-item-option-content' })).toBeNull();
});

test('choosing does not take the focus away: the control stays while the list is asked', async () => {
  open();
  const field = screen.getByRole('combobox', { name: 'Sort by' });
  field.focus();
  await choose('Last sign-in');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Sort by' }));
  expect(field.isConnected).toBe(true);
});

test('where there is room for a table its headers do that; cards have none at any width', async () => {
  width = 1280;
  const { unmount } = open();
  await screen.findByText('Ada');
  expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
  unmount();
  open('', true);
  await screen.findByText('Ada');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toBeTruthy();
});
