import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { PersonPicker } from './person-picker.tsx';

const coach = { _id: 'c1', first_name: 'Sana', last_name: 'Kowal', node_name: 'First XV' };

globalThis.fetch = mockFetch({
  'GET /search': () => ({ message: 'OK', data: [{ _id: 'p1', type: 'player', name: 'Kowalski', context: 'Seniors' }] }),
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
