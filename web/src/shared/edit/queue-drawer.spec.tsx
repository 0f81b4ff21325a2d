import { ConsoleError } from '@strainscope/console-contract';
import { render, screen } from '@testing-library/react';
import { QueueDrawer } from './queue-drawer.tsx';

const nothing = () => undefined;
const line = { key: 'a', list: 'sensors', id: 'a', text: 'Goran: wears sensor MG1000', onDrop: nothing };
const step = { list: 'sensors', doing: '', done: '', items: ['a'], run: () => Promise.resolve({ data: null }) };
const progress = ['Updating players team status...', 'Players status updated'];
const drawer = (error?: ConsoleError) => (
  <QueueDrawer
    {...{ lines: [line], hint: '', saving: false, progress, error, refused: error && step }}
    onSave={nothing}
    onCancel={nothing}
  />
);

test('where one step was refused it says what was saved, and that the rest was not', () => {
  render(drawer(new ConsoleError(409, 'SENSOR_WORN', 'Sensor MG1000 is worn.')));
  screen.getByText('Players status updated');
  screen.getByText('Not saved: 1 change, listed above.');
});

test('what was saved before is no news of the changes that came after it', () => {
  render(drawer());
  expect(screen.queryByText('Players status updated')).toBeNull();
  expect(screen.queryByText(/^Not saved/)).toBeNull();
});
