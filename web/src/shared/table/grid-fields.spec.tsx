import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Select } from '../form/select.tsx';
import { GridTable, type Column } from './grid-table.tsx';

interface Player {
  id: string;
  sensor: string;
}

const columns: Column<Player>[] = [
  { key: 'name', title: 'Name', render: ({ id }) => <a href={`#${id}`}>{id}</a> },
  {
    key: 'sensor',
    title: 'Sensor',
    render: ({ id, sensor }) => (
      <>
        <Select aria-label={`Brand of ${id}`} options={[{ value: 'a', label: 'A' }]} />
        <input aria-label={`Sensor of ${id}`} defaultValue={sensor} />
      </>
    ),
  },
  { key: 'events', title: 'Events', render: () => 7 },
];
const players = ['Ada', 'Ben', 'Cleo'].map((id) => ({ id, sensor: '' }));
const opened: string[] = [];

function Table() {
  const [, setTyped] = useState('');
  return (
    <div onChange={({ target }) => setTyped((target as HTMLInputElement).value)}>
      <GridTable
        label="Players"
        columns={columns}
        rows={players}
        rowId={({ id }) => id}
        onOpen={({ id }) => opened.push(id)}
      />
      <button type="button">Save</button>
    </div>
  );
}

const focused = () => document.activeElement as HTMLElement;
const goTo = (element: HTMLElement) => act(() => element.focus());
const press = (key: string) => fireEvent.keyDown(focused(), { key, ...(key === 'Escape' && { keyCode: 27 }) });
const nameOf = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent;
/** In the order of Tab. jsdom does not move the focus itself. */
const stops = () => [...document.querySelectorAll<HTMLElement>('[tabindex="0"], button:not([tabindex])')].map(nameOf);

beforeEach(() => {
  opened.length = 0;
  render(<Table />);
  goTo(screen.getByRole('link', { name: 'Ada' }));
});

test('arrows pass over cells with fields without being caught in them', () => {
  press('ArrowRight');
  expect(focused().tagName).toBe('TD');
  press('ArrowDown');
  press('ArrowRight');
  expect(focused().textContent).toBe('7');
  press('ArrowLeft');
  press('ArrowLeft');
  expect(focused().textContent).toBe('Ben');
  expect(stops()).toEqual(['Ben', 'Save']);
});

test.each(['Enter', 'F2'])('%s goes into the fields of a cell; Esc leaves them, and arrows move again', (key) => {
  press('ArrowRight');
  press(key);
  expect(nameOf(focused())).toBe('Brand of Ada');
  press('ArrowRight');
  expect(nameOf(focused())).toBe('Brand of Ada');
  press('Escape');
  expect(focused().tagName).toBe('TD');
  press('ArrowDown');
  press(key);
  expect(nameOf(focused())).toBe('Brand of Ben');
  expect(opened).toEqual([]);
});

test('within a field Tab goes through the fields of every row before it leaves the table', () => {
  goTo(screen.getByLabelText('Sensor of Ada'));
  const fields = ['Ada', 'Ben', 'Cleo'].flatMap((id) => [`Brand of ${id}`, `Sensor of ${id}`]);
  expect(stops()).toEqual([...fields, 'Save']);
  fireEvent.change(focused(), { target: { value: 'B1' } });
  expect(stops()).toEqual([...fields, 'Save']);
});

test('outside of the fields the table is one stop again, at the cell left last', () => {
  goTo(screen.getByLabelText('Sensor of Ben'));
  goTo(screen.getByRole('button', { name: 'Save' }));
  expect(stops()).toHaveLength(2);
  expect(screen.getByLabelText('Sensor of Ben').closest('td')?.tabIndex).toBe(0);
});

test('Esc closes an open list first, and the focus stays in its field', async () => {
  const brand = screen.getByLabelText('Brand of Ada');
  goTo(brand);
  fireEvent.mouseDown(brand);
  expect(brand.getAttribute('aria-expanded')).toBe('true');
  press('Escape');
  expect(nameOf(focused())).toBe('Brand of Ada');
  await waitFor(() => expect(brand.getAttribute('aria-expanded')).toBe('false'));
  press('Escape');
  expect(focused().tagName).toBe('TD');
});
