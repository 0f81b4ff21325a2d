import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import DutyRosterPage from './duty-roster-page.tsx';

const person = (person_id: string, name: string, may_see = true) => ({ person_id, name, may_see });
const [ann, bob, cas] = [person('a', 'Ann'), person('b', 'Bob'), person('c', 'Cas')];
const roster = {
  node_id: 't1',
  from_node_id: 't1' as string | null,
  from_name: 'First XV',
  on_duty: [ann, bob],
  escalate_minutes: 3,
  version: 4,
  changed_at: '2026-11-29T12:00:00Z',
  may_edit: true,
  candidates: [ann, bob, cas],
};

let shown: typeof roster;
let sent: unknown[];
let set: () => unknown;
beforeEach(() => {
  shown = roster;
  sent = [];
  set = () => ({ message: 'OK', data: roster });
  globalThis.fetch = mockFetch({
    'dutyRosters.get t1': () => ({ message: 'OK', data: shown }),
    'dutyRosters.set t1': (_: unknown, body: unknown) => {
      sent.push(body);
      return set();
    },
  });
});

const show = () =>
  render(
    <MemoryRouter initialEntries={['/duty-roster/t1']}>
      <Routes>
        <Route path="/duty-roster/:node_id" element={<DutyRosterPage />} />
      </Routes>
    </MemoryRouter>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const names = () =>
  within(screen.getByRole('list', { name: 'On duty' }))
    .getAllByRole('listitem')
    .map((item) => item.firstChild?.textContent);
const isDisabled = (name: string) => screen.getByRole('button', { name }).matches(':disabled');

test('people are put into an order, taken off and added, and saved with the version that was seen', async () => {
  show();
  await screen.findByText('The roster of this place.');
  expect(names()).toEqual(['Ann', 'Bob']);
  expect(isDisabled('Save')).toBe(true);
  press('Tell Bob earlier');
  expect(names()).toEqual(['Bob', 'Ann']);
  press('Take off Ann');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Add somebody' }));
  fireEvent.click(await screen.findByText('Cas', { selector: '.ant-select-item-option-content' }));
  expect(names()).toEqual(['Bob', 'Cas']);
  fireEvent.change(screen.getByLabelText(/^Tell the next after/), { target: { value: '5' } });
  press('Save');
  await waitFor(() => expect(sent).toEqual([{ person_ids: ['b', 'c'], escalate_minutes: 5, based_on: 4 }]));
});

test('minutes out of bounds cannot be saved, and changes are undone', async () => {
  show();
  fireEvent.change(await screen.findByLabelText(/^Tell the next after/), { target: { value: '61' } });
  screen.getByText('Between 1 and 60 minutes.');
  expect(isDisabled('Save')).toBe(true);
  press('Undo changes');
  expect(screen.queryByText('Between 1 and 60 minutes.')).toBeNull();
});

test('who has left is said to be passed over, and leaves the roster with the next change', async () => {
  shown = { ...roster, on_duty: [person('x', 'Xan', false), ann], candidates: [ann, bob] };
  show();
  await screen.findByText(/no longer works here/);
  press('Tell Ann earlier');
  press('Save');
  await waitFor(() => expect(sent).toEqual([{ person_ids: ['a'], escalate_minutes: 3, based_on: 4 }]));
});

test('a roster above leads to where it was written, and saving makes one of this place', async () => {
  shown = { ...roster, from_node_id: 'i1', from_name: 'College', version: 0 };
  show();
  expect((await screen.findByRole('link', { name: 'College' })).getAttribute('href')).toBe('/duty-roster/i1');
  expect(screen.queryByRole('button', { name: 'Take the roster above again' })).toBeNull();
  press('Save');
  await waitFor(() => expect(sent).toEqual([{ person_ids: ['a', 'b'], escalate_minutes: 3, based_on: 0 }]));
});

test('without a roster it is said who is told, and when somebody was faster nothing is lost', async () => {
  shown = { ...roster, from_node_id: null, from_name: '', on_duty: [], version: 0 };
  set = () => new MockProblem(409, 'ROSTER_CHANGED', 'Somebody else changed the roster meanwhile.');
  show();
  await screen.findByText(/all staff of the team are told at once/);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Add somebody' }));
  fireEvent.click(await screen.findByText('Ann', { selector: '.ant-select-item-option-content' }));
  press('Save');
  await screen.findByText('Somebody else changed the roster meanwhile.');
  expect(names()).toEqual(['Ann']);
  shown = { ...roster, version: 1, on_duty: [bob] };
  press('Load it again');
  await waitFor(() => expect(names()).toEqual(['Bob']));
});

test('who may not edit reads the order and the minutes', async () => {
  shown = { ...roster, may_edit: false };
  show();
  await screen.findByText(/told after 3 minutes/);
  expect(names()).toEqual(['Ann', 'Bob']);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
