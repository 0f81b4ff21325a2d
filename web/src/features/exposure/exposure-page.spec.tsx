import { Level } from '@strainscope/console-contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { figuresOf, playerExposures, teamExposure, unwornFigures } from '../../../test/look/exposure.ts';
import { teamId } from '../../../test/look/league.ts';
import { mockAnswers, mockUser } from '../../../test/look/mock-bff.ts';
import type { MockAnswer, MockAnswers } from '../../../test/mock-answers.ts';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { startLive } from '../../live/live.store.ts';
import { useSession } from '../../session/session.store.ts';
import { ExposureLine } from './exposure-line.tsx';
import ExposurePage from './exposure-page.tsx';

const asked: string[] = [];

const noted =
  (answer: unknown): MockAnswer =>
  (url) => {
    asked.push(`${url.pathname.endsWith('/players') ? 'players' : 'team'}${url.search}`);
    return answer;
  };
const ofTeam = (over: Partial<typeof teamExposure> = {}): MockAnswers => ({
  [`exposure.team ${teamId}`]: noted({ message: 'ok', data: { ...teamExposure, ...over } }),
});
const ofPlayers = (data = playerExposures): MockAnswers => ({
  [`exposure.players ${teamId}`]: noted({
    message: 'ok',
    data,
    page: { next_cursor: null, total: data.length },
    freshness: null,
  }),
});

function open(over: MockAnswers = {}, query = '') {
  asked.length = 0;
  globalThis.fetch = mockFetch({ ...mockAnswers(Level.team), ...ofTeam(), ...ofPlayers(), ...over });
  useSession.getState().signedIn(mockUser(Level.team));
  render(
    <MemoryRouter initialEntries={[`/team/exposure/${teamId}${query}`]}>
      <Routes>
        <Route path="/team/exposure/:team_id" element={<ExposurePage />} />
      </Routes>
    </MemoryRouter>,
  );
}

test('the answer comes first, with the wear time behind it and what it leaves out', async () => {
  open();
  await screen.findByText(/sensors were worn for 41\.5 player-hours in 90 of 108 player-sessions: 1\.9 HAEs/);
  await screen.findByRole('link', { name: '3 of 4 devices reporting' });
  expect(screen.getByRole('region', { name: 'HAEs by their PLA' }).textContent).toContain('≥ 10 g791.90.881.07');
  const wear = screen.getByRole('region', { name: 'Wear time by state' });
  expect(wear.textContent).toMatch(/known to have been worn41\.5 hours76\.9 %.*device told nothing2\.5 hours4\.6 %/);
  screen.getByText('A sensor is known to have been worn in 90 of 108 player-sessions.');
  screen.getByText(/^For 8\.5 hours of 54 hours it is not known/);
  const leftOut = within(screen.getByRole('list', { name: 'What is left out' })).getAllByRole('listitem');
  expect(leftOut.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^3 events are in no rate/),
    expect.stringMatching(/^2 false positives are in no figure/),
    expect.stringMatching(/^4 events outside of sessions/),
  ]);
  screen.getByText(/That no event was recorded says nothing about an injury/);
});

test('matches alone are shown at choice', async () => {
  open();
  fireEvent.click(await screen.findByRole('radio', { name: 'Matches' }));
  await screen.findByText(
    /20 player-hours in 40 of 48 player-sessions of matches: 3\.1 HAEs of at least 10 g per player-hour/,
  );
  expect(asked.filter((what) => what.startsWith('team'))).toHaveLength(1);
});

test('each player has their own wear time; where none is known, no figure stands for it', async () => {
  open();
  const table = await screen.findByRole('grid', { name: 'Exposure of the players' });
  const [, first, ...others] = within(table).getAllByRole('row');
  const name = within(first!).getByRole('link', { name: 'Amara Okafor' });
  expect(name.getAttribute('href')).toBe(`/player/dashboard/${playerExposures[0]!.person_id}`);
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent);
  expect(cells(first!).slice(1)).toEqual([
    '6.5 hours',
    '4 of 5',
    '24',
    '1.8',
    '2 HAEs ≥ 10 g, sum 83.2 g',
    '10 HAEs ≥ 10 g, sum 349 g',
  ]);
  expect(cells(others.at(-1)!).slice(1)).toEqual([
    'not known',
    '0 of 60',
    'not known',
    'not known',
    'none recorded',
    'none recorded',
  ]);
});

test('the server sorts', async () => {
  open();
  await screen.findByRole('grid', { name: 'Exposure of the players' });
  fireEvent.click(screen.getByRole('button', { name: /^Worn for/ }));
  await waitFor(() => expect(asked.at(-1)).toBe('players?itemPerPage=50&sort=worn&days=28'));
});

test('another period is asked of the server', async () => {
  open({}, '?days=7');
  await screen.findByText(/^In the last 7 days/);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Period' }));
  fireEvent.click(await screen.findByText('Last 365 days', { selector: '.ant-select-item-option-content' }));
  await screen.findByText(/^In the last 365 days/);
  await waitFor(() => expect(asked.slice(-2).sort()).toEqual(['players?itemPerPage=50&days=365', 'team?days=365']));
});

test('where no wear is known, no rate is told', async () => {
  open(ofTeam({ figures: [unwornFigures('all')] }));
  await screen.findByText(/there were 5 sessions, and no wear time is known: no rate can be told/);
  const rates = screen.getByRole('region', { name: 'HAEs by their PLA' });
  expect(within(rates).getAllByText('not known')).toHaveLength(20);
});

test('a team without sessions and players is told what to do', async () => {
  const figures = [{ ...figuresOf('all', 1, 1), sessions: 0, player_sessions: 0 }];
  open({ ...ofTeam({ figures }), ...ofPlayers([]) });
  await screen.findByText('Nobody is known to have been in a session in the last 28 days');
  const sessions = screen.getByRole('link', { name: 'Sessions of the team' });
  expect(sessions.getAttribute('href')).toBe(`/sessions/team/${teamId}`);
  await screen.findByText('No player in the last 28 days');
});

test('what could not be loaded is said, and asked again', async () => {
  const away = () => new MockProblem(503, 'UNAVAILABLE', 'Something is away.');
  const answers: MockAnswers = { [`exposure.team ${teamId}`]: away };
  open(answers);
  const again = await screen.findByRole('button', { name: 'Try again' });
  globalThis.fetch = mockFetch({ ...mockAnswers(Level.team), ...ofTeam() });
  fireEvent.click(again);
  await screen.findByText(/41\.5 player-hours/);
});

test('an event of the team brings the figures up to date, and one of another team does not', async () => {
  let source!: EventTarget;
  const stop = startLive(() => (source = Object.assign(new EventTarget(), { close: () => {} })) as EventSource);
  open();
  await screen.findByText(/41\.5 player-hours/);
  await screen.findByRole('grid', { name: 'Exposure of the players' });
  asked.length = 0;
  const tell = (team_id: string) =>
    act(() => void source.dispatchEvent(new MessageEvent('hae', { data: JSON.stringify({ team_id }) })));
  tell('another');
  tell(teamId);
  await waitFor(() => expect(asked).toHaveLength(2), { timeout: 5_000 });
  stop();
});

test('on the page of the team a line says it, and leads there', async () => {
  const show = (answers: MockAnswers) => {
    globalThis.fetch = mockFetch(answers);
    return render(
      <MemoryRouter>
        <ExposureLine teamId={teamId} />
      </MemoryRouter>,
    );
  };
  const { unmount } = show(ofTeam());
  const link = await screen.findByRole('link', { name: '41.5 player-hours worn in 28 days, 1.9 HAEs ≥ 10 g per hour' });
  expect(link.getAttribute('href')).toBe(`/team/exposure/${teamId}`);
  unmount();
  const { unmount: leave } = show(ofTeam({ figures: [unwornFigures('all')] }));
  await screen.findByRole('link', { name: 'No wear time is known for the last 28 days' });
  leave();
  show({});
  await screen.findByRole('link', { name: 'How long sensors were worn is not known' });
});
