import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { useShortcutListener } from '../../keyboard/shortcut-listener.ts';
import { GridTable, type Column } from './grid-table.tsx';
import { nothingSelected } from './selection.ts';

interface Team {
  id: string;
  name: string;
  players: number;
}

const teams: Team[] = ['Ashworth', 'Bellgrave', 'Carrow', 'Dunmore'].map((name, index) => ({
  id: name,
  name,
  players: 20 + index,
}));

const columns: Column<Team>[] = [
  { key: 'name', title: 'Name', sort: 'name', render: ({ name }) => <a href={`#${name}`}>{name}</a> },
  { key: 'players', title: 'Players', numeric: true, render: ({ players }) => players },
];

const opened: string[] = [];
const sorted: string[] = [];

function Table({ rows = teams }: { rows?: Team[] }) {
  useShortcutListener();
  const [selection, setSelection] = useState(nothingSelected);
  return (
    <GridTable
      label="Teams"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      onOpen={({ id }) => opened.push(id)}
      sort="name"
      onSort={(order) => sorted.push(order)}
      selection={selection}
      onSelect={setSelection}
    />
  );
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const selectedRows = () =>
  screen.getAllByRole('row', { selected: true }).map((row) => within(row).getByRole('link').textContent);

let show: (rows: Team[]) => void;

beforeEach(() => {
  opened.length = 0;
  sorted.length = 0;
  const { rerender } = render(<Table />);
  show = (rows) => rerender(<Table rows={rows} />);
});

test('it is an ARIA grid with one stop in the tab order', () => {
  const grid = screen.getByRole('grid', { name: 'Teams' });
  expect(grid.getAttribute('aria-multiselectable')).toBe('true');
  expect(within(grid).getAllByRole('gridcell')).toHaveLength(12);
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

test('arrows move from cell to cell, a link standing for its cell, and stay inside', () => {
  screen.getAllByRole('checkbox')[0]?.focus();
  press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('Ashworth');
  press('ArrowRight');
  press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('20');
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('21');
});

test('j and k move by rows from anywhere on the page; Enter on a cell opens its row', () => {
  press('j');
  press('j');
  press('ArrowRight');
  press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('21');
  press('Enter');
  press('k');
  press('Enter');
  expect(opened).toEqual(['Bellgrave', 'Ashworth']);
});

test('x selects a row, Shift+x a range', () => {
  press('j');
  press('x');
  press('j');
  press('j');
  press('X');
  expect(selectedRows()).toEqual(['Ashworth', 'Bellgrave', 'Carrow']);
});

test('keys mean the row that has the focus when another comes in above it', () => {
  press('j');
  press('j');
  press('ArrowRight');
  press('ArrowRight');
  show([{ id: 'Aberdale', name: 'Aberdale', players: 19 }, ...teams]);
  press('Enter');
  press('x');
  press('ArrowUp');
  expect(document.activeElement?.textContent).toBe('20');
  expect(opened).toEqual(['Bellgrave']);
  expect(selectedRows()).toEqual(['Bellgrave']);
});

test('the order in force is announced, and a header asks the server for its own', () => {
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(sorted).toEqual(['name']);
});

test('a double click opens a row, unless it is on something with a use of its own', () => {
  fireEvent.doubleClick(screen.getByText('21'));
  expect(opened).toEqual(['Bellgrave']);
  fireEvent.doubleClick(screen.getAllByLabelText('Select row')[2]!);
  expect(opened).toEqual(['Bellgrave']);
});

test('what an expanded row shows stands right below it, has keys of its own, and arrows pass over it', () => {
  cleanup();
  const rows = teams.slice(0, 2);
  const expanded = ({ id }: Team) =>
    id === 'Ashworth' && (
      <>
        <button type="button">Export</button>
        <GridTable label="Players" columns={[columns[1]!]} rows={[teams[3]!]} rowId={({ id }) => id} />
      </>
    );
  render(
    <GridTable
      label="Teams"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      onOpen={({ id }) => opened.push(id)}
      expanded={expanded}
    />,
  );
  const inner = screen.getByRole('grid', { name: 'Players' });
  const row = screen.getByRole('link', { name: 'Ashworth' }).closest('tr')!;
  expect(row.nextElementSibling!.contains(inner)).toBe(true);
  // Tab goes from the cursor through what is shown below the row.
  screen.getByRole('link', { name: 'Ashworth' }).focus();
  expect(screen.getByRole('button', { name: 'Export' }).tabIndex).toBe(0);
  const cell = within(inner).getByText('23');
  expect(cell.tabIndex).toBe(0);
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Bellgrave');
  cell.focus();
  press('ArrowUp');
  expect(document.activeElement?.textContent).toBe('Players');
  press('Enter');
  expect(opened).toEqual([]);
  fireEvent.doubleClick(cell);
  expect(opened).toEqual([]);
});
