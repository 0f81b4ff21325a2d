import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ListView } from './list-view.tsx';
import { usePagedList } from './use-paged-list.ts';

const answers: Record<string, string[]> = { '': ['Ada'], emptied: [] };

function Staff() {
  const list = usePagedList<string>('staff', ({ cursor = '' }) =>
    Promise.resolve({
      message: 'OK',
      data: answers[cursor]!,
      page: { next_cursor: null, total: answers[cursor]!.length },
      freshness: null,
    }),
  );
  return (
    <ListView
      list={list}
      filterLabel="Filter staff"
      missing="Only staff stand here."
      empty={<p>Nobody works here yet</p>}
    >
      {(names) => names.join()}
    </ListView>
  );
}

const open = (query: string) =>
  render(
    <MemoryRouter initialEntries={[`/staff${query}`]}>
      <Staff />
    </MemoryRouter>,
  );

test('a further page that has emptied does not say that the list is empty, and leads back to the first', async () => {
  open('?cursor=emptied&page=2');
  await screen.findByText('Nothing is left on this page');
  expect(screen.queryByText('Nobody works here yet')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'First page' }));
  await screen.findByText('Ada');
});

test('so does one of a filtered list', async () => {
  open('?q=ash&cursor=emptied&page=2');
  await screen.findByText('Nothing is left on this page');
  screen.getByRole('button', { name: 'First page' });
});

test('an empty list offers no pages', async () => {
  answers[''] = [];
  open('');
  await screen.findByText('Nobody works here yet');
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a search that finds nothing says whom the list leaves out', async () => {
  answers[''] = [];
  open('?q=ash');
  await screen.findByText('Nothing matches “ash”');
  screen.getByText('Only staff stand here.');
});
