import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { asCallParams, usePagedList } from '../list/use-paged-list.ts';
import { ListCsv } from './list-csv.tsx';

const asked: object[] = [];
const pages = [
  { data: [{ name: '=HYPERLINK("x")' }, { name: 'Colts' }], page: { next_cursor: 'after Colts', total: 3 } },
  { data: [{ name: 'Seniors' }], page: { next_cursor: null, total: 3 } },
];

function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });
}

function Teams() {
  const list = usePagedList<{ name: string }>('teams', (params) => {
    asked.push(asCallParams(params, ['name']));
    return Promise.resolve({ message: 'ok', freshness: null, ...pages[params.cursor === 'after Colts' ? 1 : 0]! });
  });
  return <ListCsv name="teams" list={list} columns={[{ title: 'Name', value: ({ name }) => name }]} />;
}

test('the file has every row that the filter lets through, whatever page is shown, and no formula', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:teams';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = () => undefined;
  render(
    <MemoryRouter initialEntries={['/teams?q=rugby&sort=name&cursor=further&page=2']}>
      <Teams />
    </MemoryRouter>,
  );
  asked.length = 0;
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const whole = { itemPerPage: 200, search: 'rugby', sort: 'name' };
  expect(asked.slice(-2)).toEqual([whole, { ...whole, cursor: 'after Colts' }]);
  expect(await textOf(saved[0]!)).toContain(`Name\r\n"'=HYPERLINK(""x"")"\r\nColts\r\nSeniors\r\n`);
});
