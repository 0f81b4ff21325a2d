import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { PersonPicker } from './person-picker.tsx';

const coach = { _id: 'c1', first_name: 'Sana', last_name: 'Kowal', node_name: 'First XV' };

const found = {
  player: { _id: 'p1', type: 'player', name: 'Kowalski', context: 'Seniors' },
  guardian: { _id: 'g1', type: 'guardian', name: 'Ada Kowal', context: 'guardian of Ben Kowal' },
  further: { _id: 'p2', type: 'player', name: 'Kowalski', context: 'Juniors' },
};

globalThis.fetch = mockFetch({
  'GET /search': ({ searchParams }) => {
    const type = searchParams.get('type') as 'player' | 'guardian';
    const isFurther = searchParams.get('cursor') === 'next';
    const next_cursor = type === 'player' && !isFurther ? 'next' : null;
    return { message: 'OK', data: [isFurther ? found.further : found[type]], page: { next_cursor, total: 2 } };
  },
  'GET /Admin/staffList': () => ({
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
