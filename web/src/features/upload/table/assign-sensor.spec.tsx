import { type FileVerdict, Level } from '@strainscope/console-contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { teamId } from '../../../../test/look/league.ts';
import { mockAnswers } from '../../../../test/look/mock-bff.ts';
import { mockFetch } from '../../../../test/mock-fetch.ts';
import { AssignSensor, unknownSensors } from './assign-sensor.tsx';

type Told = FileVerdict['events'][number];
const event = (over: Partial<Told>): Told => ({
  event_id: 'e1',
  source_event_id: '1',
  sensor_id: '17',
  player_id: 'nobody',
  person_unknown: true,
  state: 'would-record',
  occurred_at: '2026-11-21T10:00:00Z',
  window_ms: 50,
  pla_g: 20,
  warnings: [],
  problems: [],
  ...over,
});
const verdict = (...events: Told[]) => ({ events }) as unknown as FileVerdict;

it('finds each sensor that nobody wears once, from its first event on', () => {
  const found = unknownSensors(
    verdict(
      event({}),
      event({ occurred_at: '2026-11-20T10:00:00Z' }),
      event({ sensor_id: '18', state: 'recorded' }),
      event({ sensor_id: '19', person_unknown: false }),
      event({ sensor_id: '' }),
    ),
  );
  expect(found).toEqual([
    { sensorId: '17', undefinedMember: null, from: '2026-11-20T10:00:00Z' },
    { sensorId: '18', undefinedMember: 'nobody', from: '2026-11-21T10:00:00Z' },
  ]);
});

it.each([
  ['before anything is stored', null, 'players.assignSensors'],
  ['once its events are with an undefined member', 'member-1', 'players.identify'],
])('gives the sensor to a player of the team %s', async (_, undefinedMember, call) => {
  const asked: unknown[] = [];
  globalThis.fetch = mockFetch({
    ...mockAnswers(Level.team),
    [call]: (_url: URL, body: unknown) => {
      asked.push(body);
      return { message: 'ok', data: {} };
    },
  });
  const done: string[] = [];
  render(
    <AssignSensor
      sensor={{ sensorId: '17', undefinedMember, from: '2026-11-20T10:00:00Z' }}
      brand="prevent"
      teamId={teamId}
      wearers={new Map([['p1', 'Noor Visser']])}
      onAssigned={() => done.push('assigned')}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Assign sensor/ }));
  fireEvent.mouseDown(screen.getByLabelText(/^Player who wears sensor/));
  fireEvent.click(await screen.findByTitle('Noor Visser'));
  expect(await screen.findByText(/is Noor Visser’s now/)).toBeTruthy();
  expect(done).toEqual(['assigned']);
  expect(JSON.stringify(asked)).toContain('p1');
  if (undefinedMember === null) expect(JSON.stringify(asked)).toContain('"from":"2026-11-20T10:00:00Z"');
});
