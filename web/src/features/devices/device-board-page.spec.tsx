import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { board } from '../../../test/look/devices.ts';
import { teamId } from '../../../test/look/league.ts';
import { mockAnswers } from '../../../test/look/mock-bff.ts';
import type { MockAnswer } from '../../../test/mock-answers.ts';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import DeviceBoardPage from './device-board-page.tsx';
import { ReportingLine } from './reporting-line.tsx';

const asked: string[] = [];

function open(over: Record<string, MockAnswer> = {}) {
  asked.length = 0;
  const answering = mockFetch({ ...mockAnswers(Level.team), ...over });
  globalThis.fetch = (input, init) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return answering(input, init);
  };
  useSession.getState().signedIn({ _id: 'p1', level: Level.team, first_name: 'Noor', last_name: 'Visser' });
  render(
    <MemoryRouter initialEntries={[`/team/devices/${teamId}`]}>
      <Routes>
        <Route path="/team/devices/:team_id" element={<DeviceBoardPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

test('who is ready and who is missing, each in words, what needs attention first', async () => {
  open();
  const table = await screen.findByRole('grid', { name: 'Devices of the team' });
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows).toHaveLength(board.length);
  expect(within(rows[0]!).getByText('Silent')).toBeTruthy();
  expect(within(rows[0]!).getByText('never')).toBeTruthy();
  expect(within(rows[1]!).getByText('the device’s clock lies in the past')).toBeTruthy();
  expect(within(rows[2]!).getByText('12 %')).toBeTruthy();
  expect(within(rows[3]!).getByText('No device')).toBeTruthy();
  expect(within(rows[4]!).getByText('nobody')).toBeTruthy();
  expect(within(rows[5]!).getByText('Ready')).toBeTruthy();
  const counts = await screen.findByLabelText('Readiness');
  expect(counts.textContent).toContain('devices reporting3 of 4');
});

test('the server sorts', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^Battery/ }));
  await screen.findByRole('grid', { name: 'Devices of the team' });
  expect(asked.some((url) => url.includes('sort=battery'))).toBe(true);
});

test('a team without players and devices says how there come to be some', async () => {
  const nothing = { message: 'ok', data: [], page: { next_cursor: null, total: 0 }, freshness: null };
  open({ [`devices.ofTeam ${teamId}`]: () => nothing });
  expect(await screen.findByText('This team has no players and no devices yet')).toBeTruthy();
});

test('what could not be loaded is said, and can be asked again', async () => {
  open({ [`devices.ofTeam ${teamId}`]: () => new MockProblem(503, 'UNAVAILABLE', 'Something is away.') });
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
});

test.each([
  [{ reporting: 1, assigned: 1 }, '1 of 1 device reporting'],
  [{ reporting: 0, assigned: 0 }, 'No devices are assigned'],
])('beside what is counted of a team: %j', async (data, words) => {
  globalThis.fetch = mockFetch({ [`devices.reporting ${teamId}`]: () => ({ message: 'ok', data }) });
  render(
    <MemoryRouter>
      <ReportingLine teamId={teamId} />
    </MemoryRouter>,
  );
  expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe(`/team/devices/${teamId}`);
});
