import type { EventTimes } from '@strainscope/console-contract';
import { render, screen } from '@testing-library/react';
import { stretchesOf, TimeSpent } from './time-spent.tsx';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 28, 15, 0, 0) + seconds * 1000).toISOString();
const times: EventTimes = {
  clock_is_wrong: false,
  gateway_at: at(0.25),
  clock_error_ms: 12,
  received_at: at(0.4),
  durable_at: at(0.42),
  evaluated_at: at(1.42),
  pushed_at: at(1.5),
  shown_at: at(1.8),
  acknowledged_at: at(61.8),
};

test('stretches follow one another and add up to the whole way', () => {
  const stretches = stretchesOf(at(0), times);
  expect(stretches).toEqual([
    { stage: 'gateway', ms: 250 },
    { stage: 'received', ms: 150 },
    { stage: 'durable', ms: 20 },
    { stage: 'evaluated', ms: 1_000 },
    { stage: 'pushed', ms: 80 },
    { stage: 'shown', ms: 300 },
    { stage: 'acknowledged', ms: 60_000 },
  ]);
});

test('a stretch of which an end is not known is left out', () => {
  const unknown = { ...times, gateway_at: null, shown_at: null };
  expect(stretchesOf(at(0), unknown).map(({ stage }) => stage)).toEqual(['durable', 'evaluated', 'pushed']);
  const lost = stretchesOf('1970-01-01T00:00:00.000Z', { ...times, clock_is_wrong: true });
  expect(lost.map(({ stage }) => stage)).toEqual([
    'received',
    'durable',
    'evaluated',
    'pushed',
    'shown',
    'acknowledged',
  ]);
});

test('an alert says where its time went, and how well the gateway’s clock is known', () => {
  render(<TimeSpent alert={{ occurred_at: at(0) }} times={times} />);
  expect(screen.getByRole('list', { name: 'Where the time went' }).textContent).toContain('Sensor to gateway250 ms');
  expect(screen.getByText('The gateway’s clock is known to within 12 ms.')).toBeTruthy();
});
