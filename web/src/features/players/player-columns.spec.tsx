import type { Player } from '@strainscope/console-contract';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { players } from '../../../test/look/league.ts';
import { playerColumns, playerCsv } from './player-columns.tsx';

const quiet: Player = {
  ...players[0]!,
  events: 0,
  events_7_days: 0,
  events_28_days: 0,
  last_event_at: null,
  last_simulation_at: null,
  simulations: { complete: 0, pending: 0, failed: 0 },
};

test.each([
  ['given', ['0', '0', '0 / 0 events in 7 and in 28 days', 'none yet', 'none yet'], 0],
  ['missing', ['hidden', 'hidden', 'hidden', 'hidden', 'hidden'], ''],
] as const)('of whom nothing may be shown, nothing is counted: consent %s', (consent, shown, counted) => {
  const player = { ...quiet, consent };
  const { events, runs, load, lastEvent, lastRun } = playerColumns([player]);
  const texts = [events, runs, load, lastEvent, lastRun].map(
    (column) => render(<MemoryRouter>{column.render(player)}</MemoryRouter>).container.textContent,
  );
  expect(texts).toEqual(shown);
  expect(playerCsv.find(({ title }) => title === 'Events')?.value(player)).toBe(counted);
});

test.each([
  [{ complete: 0, pending: 2, failed: 0 }, [['2 pending', '/pendingSimulation/player/p']]],
  [
    { complete: 1200, pending: 0, failed: 1 },
    [
      ['1,200 complete', '/completeSimulation/player/p'],
      ['1 failed', '/failedSimulation/player/p'],
    ],
  ],
  [{ complete: 0, pending: 0, failed: 0 }, []],
])('each number of runs leads to the list that has as many: %o', (simulations, links) => {
  const { runs } = playerColumns([]);
  const player = { ...players[0]!, _id: 'p', simulations };
  const { container } = render(<MemoryRouter>{runs.render(player)}</MemoryRouter>);
  const found = [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(found).toEqual(links);
});
