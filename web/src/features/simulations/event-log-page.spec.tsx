import { Level, type SimulationLog } from '@strainscope/console-contract';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { eventId, logs } from '../../../test/look/league.ts';
import { mockAnswers } from '../../../test/look/mock-bff.ts';
import { mockFetch } from '../../../test/mock-fetch.ts';
import EventLogPage from './event-log-page.tsx';

const [kept] = logs;

async function show(change: Partial<SimulationLog>) {
  globalThis.fetch = mockFetch({
    ...mockAnswers(Level.player),
    'events.logs': () => ({ message: 'OK', data: [{ ...kept, ...change }] }),
  });
  render(
    <MemoryRouter initialEntries={[`/simulation/log/${eventId}`]}>
      <Routes>
        <Route path="/simulation/log/:event_id" element={<EventLogPage />} />
      </Routes>
    </MemoryRouter>,
  );
  return screen.findByRole('region', { name: /^Simulation / });
}
const attempt = { ...kept!.attempts[0]!, number: 1 };

test('each attempt tells last how it ended, and why', async () => {
  const refused = { reason: 'The worker ran out of memory.', reason_code: 'OUT_OF_MEMORY' };
  await show({
    state: 'failed',
    ...refused,
    attempts: [
      { ...attempt, outcome: 'lease-lost' },
      { ...attempt, number: 2, outcome: 'released' },
      { ...attempt, number: 3, outcome: 'failed', ...refused, detail: 'It wanted 40 GB.' },
    ],
    lines: [1, 2, 3].map((number) => ({ at: null, attempt: number, text: `solving ${number}` })),
  });
  const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(told.map((text) => /attempt \d/.exec(text)?.[0])).toEqual([1, 1, 2, 2, 3, 3].map((n) => `attempt ${n}`));
  expect(told[1]).toContain('Lost with its workerNothing more was heard of its worker');
  expect(told[3]).toContain('Given backIts worker was told to end');
  expect(told[5]).toContain('FailedThe worker ran out of memory. OUT_OF_MEMORYIt wanted 40 GB.');
  expect(screen.getAllByText('The worker ran out of memory.')).toHaveLength(1);
});

test('an attempt that went well ends without more words', async () => {
  await show({ attempts: [{ ...attempt, outcome: 'complete' }], lines: [] });
  const [end] = screen.getAllByRole('listitem');
  expect(end!.querySelectorAll('p')).toHaveLength(0);
});

test('an attempt that runs has not ended', async () => {
  await show({ state: 'running', attempts: [{ ...attempt, outcome: 'running', ended_at: null }], lines: [] });
  screen.getByText('Nothing has been logged yet.');
});

test('a run that failed without an attempt of its own says why', async () => {
  const why = { reason: 'Nothing more was heard of 50 workers that solved it.', reason_code: 'WORKERS_LOST' };
  const run = await show({ state: 'failed', ...why, attempts: [], lines: [] });
  expect(run.textContent).toContain(`${why.reason} WORKERS_LOST`);
  expect(screen.queryByText('Nothing has been logged yet.')).toBeNull();
});

test.each([
  ['Kim Berg', 'Cancelled by Kim Berg.'],
  ['', 'Cancelled by somebody whose name is not shown to you.'],
])('a cancelled run names who cancelled it: %j', async (name, words) => {
  const cancelled_by = { _id: eventId, name };
  const run = await show({ state: 'cancelled', reason: null, cancelled_by, attempts: [], lines: [] });
  expect(run.textContent).toContain(words);
});

test('a run that was cancelled for a reason of its own tells that', async () => {
  const reason = 'The consent to it was withdrawn.';
  const run = await show({ state: 'cancelled', reason, cancelled_by: null, attempts: [], lines: [] });
  expect(run.textContent).toContain(reason);
  expect(run.textContent).not.toContain('Cancelled by');
});
