import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { figuresOf, playerExposure, unwornFigures } from '../../../test/look/exposure.ts';
import { playerId, teamId } from '../../../test/look/league.ts';
import { mockAnswers, mockUser } from '../../../test/look/mock-bff.ts';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import { ExposurePanel } from './exposure-panel.tsx';

const asked: string[] = [];
let answer: () => unknown;

beforeEach(() => {
  asked.length = 0;
  answer = () => ({ message: 'ok', data: playerExposure });
});

function open(level: Level) {
  useSession.getState().signedIn(mockUser(level));
  globalThis.fetch = mockFetch({
    ...mockAnswers(level),
    [`exposure.player ${playerId}`]: ({ search }: URL) => {
      asked.push(search);
      return answer();
    },
  });
  render(
    <MemoryRouter>
      <ExposurePanel playerId={playerId} teamId={teamId} />
    </MemoryRouter>,
  );
}

const sentence = /a sensor was worn for 6\.5 hours in 4 of 5 sessions: 1\.8 head-acceleration events \(HAEs\)/;
const sessions = () => screen.findByRole('grid', { name: 'Latest sessions of the player' });

test('staff read the answer, the loads, the rates, the wear time, and go to sessions', async () => {
  open(Level.team);
  await screen.findByText(sentence);
  await screen.findByRole('link', { name: '3 of 4 devices reporting' });
  expect(screen.getByRole('region', { name: 'Load of 7 and of 28 days' }).textContent).toContain('7 days521183.2 g');
  expect(screen.getByRole('region', { name: 'HAEs by their PLA' }).textContent).toContain('≥ 10 g121.8');
  screen.getByText('A sensor is known to have been worn in 4 of 5 sessions.');
  const link = within(await sessions()).getByRole('link', { name: 'Match v Old Boys' });
  expect(link.getAttribute('href')).toBe(`/session/${playerExposure.sessions[0]!.session_id}`);
  screen.getByText('The latest 2 are shown.');
});

test.each([Level.player, Level.family])(
  'the player and guardians (%i) read it without ways to sessions',
  async (level) => {
    open(level);
    const grid = await sessions();
    const [, match, training] = within(grid).getAllByRole('row');
    const cells = (row: HTMLElement) =>
      within(row)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent);
    expect(cells(match!)).toEqual([
      'Match v Old Boys',
      '28 Nov 2026, 14:00 (Europe/London)',
      '1.5 hours',
      '3',
      '1',
      '43.2 g',
    ]);
    expect(cells(training!).slice(2)).toEqual(['not known', 'not known', 'none', 'not known']);
    expect(screen.queryAllByRole('link')).toEqual([]);
    screen.getByText(/That no event was recorded says nothing about an injury/);
  },
);

test('another period is asked of the server, and the address stays', async () => {
  open(Level.player);
  await screen.findByText(sentence);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Period' }));
  fireEvent.click(await screen.findByText('Last 90 days', { selector: '.ant-select-item-option-content' }));
  await screen.findByText(/^In the last 90 days/);
  expect(asked).toEqual(['?days=28', '?days=90']);
});

test('trainings alone are shown at choice', async () => {
  open(Level.player);
  fireEvent.click(await screen.findByRole('radio', { name: 'Trainings' }));
  await screen.findByText(/4 hours in 2 of 3 trainings/);
  expect(within(await sessions()).queryByText('Match v Old Boys')).toBeNull();
});

test('where no wear is known, no rate is told', async () => {
  answer = () => ({ message: 'ok', data: { ...playerExposure, figures: [unwornFigures('all')], sessions: [] } });
  open(Level.player);
  await screen.findByText(/no wear time is known: no rate can be told/);
  const rates = screen.getByRole('region', { name: 'HAEs by their PLA' });
  expect(within(rates).getAllByText('not known')).toHaveLength(20);
});

test('without sessions the loads are told all the same', async () => {
  const figures = [{ ...figuresOf('all', 1, 1), sessions: 0, player_sessions: 0 }];
  answer = () => ({ message: 'ok', data: { ...playerExposure, figures, sessions: [] } });
  open(Level.player);
  await screen.findByText(/^No session is known in the last 28 days, so there is no rate\./);
  screen.getByRole('region', { name: 'Load of 7 and of 28 days' });
  expect(screen.queryByRole('grid')).toBeNull();
});

test('what could not be loaded is said, and asked again', async () => {
  answer = () => new MockProblem(503, 'UNAVAILABLE', 'Something is away.');
  open(Level.player);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = () => ({ message: 'ok', data: playerExposure });
  fireEvent.click(again);
  await screen.findByText(sentence);
  await waitFor(() => expect(asked).toHaveLength(2));
});
