import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { PersonPicker } from './person-picker.tsx';

const coach = { _id: 'c1', first_name: 'Sana', last_name: 'Kowal', node_name: 'First XV' };

const found = {
  player: { _id: 'p1', type: 'player', name: 'Kowalski', context: 'Seniors' },
  guardian: { _id: 'g1', type: 'guardian', name: 'Ada Kowal', context: 'guardian of Ben Kowal' },
  // A player has an account, too.
  person: [
    { _id: 'p1', type: 'person', name: 'Kowalski', context: 'p1@x.test' },
    { _id: 'a1', type: 'person', name: 'Tom Kowal', context: 'tom@x.test' },
  ],
  further: { _id: 'p2', type: 'player', name: 'Kowalski', context: 'Juniors' },
};

const asked: string[] = [];
let away: 'nothing' | 'everything' | 'further pages';
beforeEach(() => {
  asked.length = 0;
  away = 'nothing';
});

globalThis.fetch = mockFetch({
  'search.find': ({ searchParams }) => {
    const type = searchParams.get('type') as 'player' | 'guardian' | 'person';
    const isFurther = searchParams.get('cursor') === 'next';
    const next_cursor = type === 'player' && !isFurther ? 'next' : null;
    asked.push(searchParams.get('q')!);
    if (away === 'everything' || (away === 'further pages' && isFurther)) {
      return new MockProblem(503, 'AWAY', 'The service is away.');
    }
    const hits = [isFurther ? found.further : found[type]].flat();
    return { message: 'OK', data: { hits, more_of: [] }, page: { next_cursor, total: 2 } };
  },
  'staff.list': () => ({
    message: 'OK',
    data: [coach, { ...coach, node_name: 'Seconds' }],
    page: { next_cursor: null, total: 2 },
  }),
});

function Picker() {
  const [value, setValue] = useState('');
  return <PersonPicker label="Who looks" value={value} onChange={setValue} />;
}

test('staff are found beside players, once each, and keep their name when chosen', async () => {
  render(<Picker />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Who looks' }), { target: { value: 'kowal' } });
  await screen.findByText('Kowalski · Seniors');
  fireEvent.click(await screen.findByText(/^Sana Kowal · works at/, { selector: '.ant-select-item-option-content' }));
  expect(await screen.findAllByText(/^Sana Kowal · works at/)).not.toHaveLength(0);
  // The hidden list for screen readers spells ids out; what is seen does not.
  expect(screen.queryByText('c1', { selector: ':not([role=option])' })).toBeNull();
});

test('guardians are found, and namesakes beyond the first page', async () => {
  render(<Picker />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Who looks' }), { target: { value: 'kowal' } });
  await screen.findByText('Ada Kowal · guardian of Ben Kowal');
  expect(screen.queryByText('Kowalski · Juniors')).toBeNull();
  fireEvent.click(screen.getByText('Show more', { selector: '.ant-select-item-option-content' }));
  await screen.findByText('Kowalski · Juniors');
  expect(screen.queryByText('Show more')).toBeNull();
});

test('an account without a team is found, and a player is told once, as such', async () => {
  render(<Picker />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Who looks' }), { target: { value: 'kowal' } });
  await screen.findByText('Tom Kowal · tom@x.test');
  screen.getByText('Kowalski · Seniors');
  expect(screen.queryByText('Kowalski · p1@x.test')).toBeNull();
});

test('half a name is not searched', async () => {
  render(<Picker />);
  const field = screen.getByRole('combobox', { name: 'Who looks' });
  for (const value of ['ko', 'kow', 'kowal']) fireEvent.change(field, { target: { value } });
  await screen.findByText('Kowalski · Seniors');
  expect(new Set(asked)).toEqual(new Set(['kowal']));
});

test('a search that failed says so, and opening the list again tries again', async () => {
  away = 'everything';
  render(<Picker />);
  const field = screen.getByRole('combobox', { name: 'Who looks' });
  fireEvent.change(field, { target: { value: 'kowal' } });
  await screen.findByText('The service is away. Open the list again to try again.');
  away = 'nothing';
  fireEvent.blur(field);
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
  fireEvent.mouseDown(field);
  await screen.findByText('Kowalski · Seniors');
});

test('a further page that failed says so, and is tried again', async () => {
  render(<Picker />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Who looks' }), { target: { value: 'kowal' } });
  await screen.findByText('Kowalski · Seniors');
  away = 'further pages';
  fireEvent.click(screen.getByText('Show more', { selector: '.ant-select-item-option-content' }));
  const again = await screen.findByText('The service is away. Try again', {
    selector: '.ant-select-item-option-content',
  });
  away = 'nothing';
  fireEvent.click(again);
  await screen.findByText('Kowalski · Juniors');
});
