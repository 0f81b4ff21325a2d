import type { ConsoleError } from '@strainscope/console-contract';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { players, teamId } from '../../../test/look/league.ts';
import { useEditQueue } from './edit-queue.store.ts';
import { SensorConflicts } from './sensor-conflicts.tsx';

const midnight = (day: string) => new Date(`${day}T00:00`).toISOString();
/** Events that the sensor recorded since these moments. */
const recorded = new Map([
  [midnight('2026-02-03'), { events: 12, waiting: 0 }],
  [midnight('2026-03-01'), { events: 1, waiting: 2 }],
  [midnight('2026-03-02'), { events: 0, waiting: 1 }],
]);

globalThis.fetch = ((url: string) => {
  const { searchParams } = new URL(url, 'http://console.example');
  if (searchParams.get('sensor_id') !== 'MG9') {
    return Promise.resolve({ ok: true, json: () => Promise.resolve({ message: 'ok', data: null }) });
  }
  const from = searchParams.get('from');
  const none = from === null ? null : 0;
  const counted = recorded.get(from ?? '') ?? { events: none, waiting: none };
  const player = { _id: 'p9', first_name: 'Ben', last_name: 'Adeyemi' };
  const answer = { message: 'ok', data: { since: '2026-01-01T09:00:00Z', player, ...counted } };
  return Promise.resolve({ ok: true, json: () => Promise.resolve(answer) });
}) as unknown as typeof fetch;

const refusal = { message: 'Sensor MG9 is worn by somebody else.' } as ConsoleError;

test('whoever takes a sensor over from a day on is told how many events go with it', async () => {
  const [amara] = players;
  useEditQueue.getState().sensor(amara!, { brand: 'prevent', sensorId: 'MG9' });
  render(<SensorConflicts teamId={teamId} players={players} refusal={refusal} />);
  expect(await screen.findByText('Events recorded so far stay with whoever they belong to.')).toBeTruthy();
  const day = screen.getByLabelText(/From which day on/);
  fireEvent.change(day, { target: { value: '2026-02-03' } });
  expect(
    await screen.findByText('The 12 events that it recorded since then will belong to Amara Okafor.'),
  ).toBeTruthy();
  fireEvent.change(day, { target: { value: '2026-03-01' } });
  expect(
    await screen.findByText(
      'The event that it recorded since then will belong to Amara Okafor, and 2 more that wait for consent.',
    ),
  ).toBeTruthy();
  fireEvent.change(day, { target: { value: '2026-03-02' } });
  expect(
    await screen.findByText(
      'The event that it recorded since then waits for consent, and will belong to Amara Okafor.',
    ),
  ).toBeTruthy();
  fireEvent.change(day, { target: { value: '2026-04-01' } });
  expect(await screen.findByText('It recorded no events since then.')).toBeTruthy();
  fireEvent.change(day, { target: { value: '2026-02-03' } });
  fireEvent.click(screen.getByRole('button', { name: 'Move it to Amara Okafor' }));
  expect(await screen.findByText(/Save moves sensor MG9 from Ben Adeyemi to Amara Okafor/)).toBeTruthy();
  expect(await screen.findByText(/^The 12 events/)).toBeTruthy();
});

test('what was refused is not said of an id that was corrected since', async () => {
  const type = (sensorId: string) => useEditQueue.getState().sensor(players[0]!, { brand: 'prevent', sensorId });
  type('MG9');
  const { container } = render(<SensorConflicts teamId={teamId} players={players} refusal={refusal} />);
  await screen.findByText(/is worn by Ben Adeyemi since/);
  act(() => type('MG10'));
  await waitFor(() => expect(container.textContent).toBe(''));
  await new Promise((done) => setTimeout(done, 50));
  expect(container.textContent).toBe('');
});

test('a refusal of which nobody is found to be the cause is shown as the server said it', async () => {
  useEditQueue.getState().sensor(players[0]!, { brand: 'prevent', sensorId: 'MG8' });
  render(<SensorConflicts teamId={teamId} players={players} refusal={refusal} />);
  await screen.findByText(refusal.message, { exact: false });
});
