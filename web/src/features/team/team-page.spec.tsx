import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { teamExposure } from '../../../test/look/exposure.ts';
import { players, teamId, teams } from '../../../test/look/league.ts';
import type { MockAnswer } from '../../../test/mock-answers.ts';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import { inOwnZone } from '../../shared/format/own-zone.ts';
import TeamPage from './team-page.tsx';

const page = (data: unknown[]) => ({
  message: 'ok',
  data,
  page: { next_cursor: null, total: data.length },
  freshness: null,
});
const empty = { message: 'ok', data: [] };
const sent: [string, unknown][] = [];
const since = '2026-02-01T09:00:00.000Z';
/** Whether somebody else wears the sensors that are given out. */
let worn = false;
let listed = players;
let wearer = { _id: 'p9', first_name: 'Ben', last_name: 'Adeyemi' };

const conflict = new MockProblem(409, 'SENSOR_WORN', 'Sensor MG9 is worn by somebody else.');

/** Whether somebody else has changed the sensors that the page shows. */
let stale = false;
const changed = 'The player wears sensor IMG-3 by now, changed by Noor Visser, 22 Nov 2026, 14:03 UTC.';
const refusal = new MockProblem(409, 'PLAYER_CHANGED', changed, [{ path: 'nodes.0.seen', message: changed }]);

/** Whether somebody else has moved the players that the page shows. */
let gone = false;
const movedAway = 'The player plays in “Colts” by now, changed by Noor Visser, 22 Nov 2026, 14:03 UTC.';

const saved = { message: 'ok', data: { results: [], undo: { change_id: 'c1', until: '2026-11-23T14:03:00Z' } } };
const noted =
  (call: string, answer: (body: unknown) => unknown): MockAnswer =>
  (_, body) => {
    sent.push([call, body]);
    return answer(body);
  };
globalThis.fetch = mockFetch(
  {
    'players.assignSensors': noted('players.assignSensors', (body) => {
      const text = JSON.stringify(body);
      if (worn && !text.includes('take_over')) return conflict;
      return stale && text.includes('"seen"') ? refusal : saved;
    }),
    'players.move': noted('players.move', () => {
      if (!gone) return empty;
      listed = listed.slice(1);
      return new MockProblem(409, 'PLAYER_CHANGED', movedAway, [{ path: 'nodes.0.place', message: movedAway }]);
    }),
    'staff.changeToPlayer': noted('staff.changeToPlayer', () => empty),
    'teams.get': () => ({ message: 'ok', data: teams[0] }),
    [`devices.reporting ${teamId}`]: () => ({ message: 'ok', data: { reporting: 23, assigned: 25, as_of: since } }),
    [`exposure.team ${teamId}`]: () => ({ message: 'ok', data: teamExposure }),
    'players.ofTeam': () => page(listed),
    'teams.list': () => page(teams),
    'simulations.stale': () => ({ message: 'ok', data: { runs: [], has_more: false } }),
    'teams.staff': () => page([{ _id: 'c1', first_name: 'Cleo', last_name: 'Coach' }]),
    'sensors.wearer': () => ({ message: 'ok', data: { since, player: wearer } }),
    'invitations.list': () =>
      page([
        { accepted_by: players[2]!._id, sensor_id: 'MG77' },
        { accepted_by: players[2]!._id, sensor_id: 'MG76' },
        { accepted_by: null, sensor_id: 'MG75' },
      ]),
    'sensors.brands': () => ({ message: 'ok', data: [{ key: 'prevent', name: 'Prevent' }] }),
  },
  () => Promise.resolve(Response.json(empty)),
);

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/team/players/:team_id" element={<TeamPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

beforeEach(() => {
  sent.length = 0;
  worn = false;
  stale = false;
  gone = false;
  listed = players;
  useSession.getState().signedIn({ _id: 'p1', level: Level.team, first_name: 'Noor', last_name: 'Visser' });
});

test('the team with its place in the tree, its counters and its players', async () => {
  open(`/team/players/${teamId}`);
  expect(await screen.findByRole('heading', { name: 'Ashworth First XV' })).toBeTruthy();
  const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
  // An organization's page opens from staff of an organization on.
  expect(within(trail).queryByRole('link', { name: 'Northern Rugby Union' })).toBeNull();
  expect(within(trail).getByRole('link', { name: 'Ashworth College' }).getAttribute('href')).toMatch(/^\/teams\//);
  expect(screen.getByRole('link', { name: /1,088 simulations Complete/ }).getAttribute('href')).toBe(
    `/completeSimulation/team/${teamId}`,
  );
  const devices = await screen.findByRole('link', { name: '23 of 25 devices reporting' });
  expect(devices.getAttribute('href')).toBe(`/team/devices/${teamId}`);
  const exposure = await screen.findByRole('link', {
    name: '41.5 player-hours worn in 28 days, 1.9 HAEs ≥ 10 g per hour',
  });
  expect(exposure.getAttribute('href')).toBe(`/team/exposure/${teamId}`);
  const row = await screen.findByRole('row', { name: /Amara Okafor/ });
  expect(within(row).getByText('IMG-1040')).toBeTruthy();
});

test('whoever has not consented is shown so, beside counts that say nothing', async () => {
  listed = [{ ...players[0]!, consent: 'unasked' }, { ...players[1]!, consent: 'asked' }, players[2]!];
  open(`/team/players/${teamId}`);
  const row = await screen.findByRole('row', { name: /Amara Okafor/ });
  expect(within(row).getByText('No consent')).toBeTruthy();
  expect(screen.getAllByText('No consent')).toHaveLength(1);
  // The other player was asked, and has not answered.
  expect(screen.getAllByText('Waits for consent')).toHaveLength(1);
});

test('a changed sensor waits in the queue, which says what Save will do; Save sends it', async () => {
  open(`/team/players/${teamId}?edit`);
  fireEvent.change(await screen.findByLabelText('Sensor ID of Amara Okafor'), { target: { value: 'IMG-2000' } });
  const queue = screen.getByRole('region', { name: 'Edit queue' });
  expect(
    within(queue).getByText('Amara Okafor: wears sensor IMG-2000 (Prevent); sensor IMG-1040 (Prevent) ends'),
  ).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(within(queue).getByRole('button', { name: 'Save' }));
  expect(await within(queue).findByText('Successfully edited players.')).toBeTruthy();
  expect(within(queue).getByRole('heading', { name: 'Saved' })).toBeTruthy();
  expect(await within(queue).findByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(sent).toEqual([
    [
      'players.assignSensors',
      {
        players: [
          {
            player_id: players[0]?._id,
            team_id: teamId,
            brand: 'prevent',
            sensor_id: 'IMG-2000',
            seen: ['IMG-1040'],
          },
        ],
      },
    ],
  ]);
});

test('a sensor is taken off, or kept after all', async () => {
  open(`/team/players/${teamId}?edit`);
  const takeOff = { name: 'Take off Amara Okafor: sensor IMG-1040' };
  fireEvent.click(await screen.findByRole('button', takeOff));
  fireEvent.click(screen.getByRole('button', { name: 'Keep it on Amara Okafor' }));
  fireEvent.click(screen.getByRole('button', takeOff));
  const queue = screen.getByRole('region', { name: 'Edit queue' });
  within(queue).getByText('Amara Okafor: sensor IMG-1040 (Prevent) comes off');
  fireEvent.click(within(queue).getByRole('button', { name: 'Save' }));
  expect(await within(queue).findByText('Successfully edited players.')).toBeTruthy();
  const off = { player_id: players[0]?._id, team_id: teamId, brand: 'prevent', sensor_id: '', seen: ['IMG-1040'] };
  expect(sent).toEqual([['players.assignSensors', { players: [off] }]]);
});

test('of several sensors one more is taken off, and the first one stays', async () => {
  const [first, second, third] = [
    { brand: 'prevent', sensor_id: 'IMG-1040' },
    { brand: 'prevent', sensor_id: 'IMG-1041' },
    { brand: 'swa', sensor_id: 'S1' },
  ];
  listed = [{ ...players[0]!, sensors: [first, second, third, { brand: '', sensor_id: 'X1' }] }];
  open(`/team/players/${teamId}?edit`);
  fireEvent.click(await screen.findByRole('button', { name: 'Take off Amara Okafor: sensor S1' }));
  screen.getByText('S1 comes off with Save.');
  expect(screen.getByLabelText<HTMLInputElement>('Sensor ID of Amara Okafor').value).toBe('IMG-1040');
  fireEvent.click(screen.getByRole('button', { name: 'Keep it on Amara Okafor' }));
  fireEvent.click(screen.getByRole('button', { name: 'Take off Amara Okafor: sensor IMG-1041' }));
  screen.getByText('IMG-1041 comes off with Save.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Successfully edited players.');
  const kept = { player_id: players[0]?._id, team_id: teamId, brand: 'prevent', sensor_id: 'IMG-1040' };
  expect(sent).toEqual([['players.assignSensors', { players: [{ ...kept, seen: ['IMG-1040', 'IMG-1041'] }] }]]);
});

test('a sensor whose brand nobody named is taken off as well', async () => {
  listed = [{ ...players[0]!, sensors: [{ brand: '', sensor_id: 'X1' }] }];
  open(`/team/players/${teamId}?edit`);
  fireEvent.click(await screen.findByRole('button', { name: 'Take off Amara Okafor: sensor X1' }));
  const queue = screen.getByRole('region', { name: 'Edit queue' });
  within(queue).getByText('Amara Okafor: sensor X1 (brand not named) comes off');
  fireEvent.click(within(queue).getByRole('button', { name: 'Save' }));
  await within(queue).findByText('Successfully edited players.');
  const off = { player_id: players[0]?._id, team_id: teamId, brand: '', sensor_id: '', seen: ['X1'] };
  expect(sent).toEqual([['players.assignSensors', { players: [off] }]]);
});

test('while sensors are edited every one that a player wears is shown', async () => {
  const second = { brand: 'prevent', sensor_id: 'IMG-1041' };
  listed = [{ ...players[0]!, sensors: [...players[0]!.sensors, second] }, ...players.slice(1)];
  open(`/team/players/${teamId}?edit`);
  expect((await screen.findByLabelText<HTMLInputElement>('Sensor ID of Amara Okafor')).value).toBe('IMG-1040');
  await screen.findByText(/^IMG-1041/);
});

test('a sensor waits in the queue once its brand is known: none is presumed', async () => {
  const bare = { ...players[0]!, sensors: [] };
  listed = [bare];
  open(`/team/players/${teamId}?edit`);
  fireEvent.change(await screen.findByLabelText('Sensor ID of Amara Okafor'), { target: { value: 'MG9' } });
  const queue = screen.getByRole('region', { name: 'Edit queue' });
  expect(within(queue).getByRole('heading', { name: '1 change incomplete' })).toBeTruthy();
  expect(screen.getByLabelText('Sensor brand of Amara Okafor').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Sensor ID of Amara Okafor').getAttribute('aria-describedby')).toBe(
    screen.getByText('Choose the brand of the sensor.').id,
  );
  fireEvent.change(screen.getByLabelText('Sensor brand of Amara Okafor'), { target: { value: 'prev' } });
  fireEvent.click(await screen.findByText('Prevent', { selector: '.ant-select-item-option-content' }));
  expect(within(queue).getByText('Amara Okafor: wears sensor MG9 (Prevent)')).toBeTruthy();
});

test('whoever wears none is offered the brand that most of the team wear', async () => {
  listed = [players[0]!, { ...players[1]!, sensors: [] }];
  const name = `${players[1]!.first_name} ${players[1]!.last_name}`;
  open(`/team/players/${teamId}?edit`);
  fireEvent.change(await screen.findByLabelText(`Sensor ID of ${name}`), { target: { value: 'MG9' } });
  expect(screen.getByText(`${name}: wears sensor MG9 (Prevent)`)).toBeTruthy();
});

test('namesakes are told apart by the ends of their ids', async () => {
  const namesakes = ['0aaaaaaaa', '0bbbbbbbb'].map((_id) => ({ ...players[0]!, _id }));
  listed = namesakes;
  open(`/team/players/${teamId}?edit`);
  fireEvent.change(await screen.findByLabelText('Sensor ID of Amara Okafor (bbbbbbbb)'), { target: { value: 'B2' } });
  expect(screen.getByLabelText('Select Amara Okafor (aaaaaaaa)')).toBeTruthy();
  expect(screen.getByText(/^Amara Okafor \(bbbbbbbb\): wears sensor/)).toBeTruthy();
});

test('Cancel drops the queue', async () => {
  open(`/team/players/${teamId}?edit`);
  fireEvent.change(await screen.findByLabelText('Sensor ID of Amara Okafor'), { target: { value: 'IMG-2000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('region', { name: 'Edit queue' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Edit/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Sensor ID of Amara Okafor').value).toBe('IMG-1040');
});

const select = async (label: string, option: string | RegExp) => {
  fireEvent.mouseDown(await screen.findByLabelText(label));
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
};

test('players are moved to another team, and staff play, once that is saved', async () => {
  open(`/team/players/${teamId}?edit`);
  const row = (await screen.findByText('Amara Okafor')).closest('tr')!;
  fireEvent.click(within(row).getByLabelText('Select Amara Okafor'));
  const target = teams.find(({ _id }) => _id !== teamId)!;
  await select('Move selected to a team', new RegExp(`^${target.name}`));
  await select('Change staff to player', 'Cleo Coach');
  const queue = screen.getByRole('region', { name: 'Edit queue' });
  expect(within(queue).getByText(new RegExp(`Amara Okafor: goes to ${target.name} with sensor IMG-1040`))).toBeTruthy();
  expect(
    within(queue).getByText(
      /^Cleo Coach: plays in this team and no longer works here; their other roles stay, and what a sensor records of them is/,
    ),
  ).toBeTruthy();
  fireEvent.click(within(queue).getByRole('button', { name: 'Save' }));
  expect(await within(queue).findByText('Admin change to player successfully')).toBeTruthy();
  expect(sent).toEqual([
    ['players.move', { from_team_id: teamId, to_team_id: target._id, players: [players[0]!._id] }],
    ['staff.changeToPlayer', { user_id: ['c1'], team_id: teamId, seen: teamId }],
  ]);
});

test('a sensor that somebody wears: who, since when, and it is moved from a day on', async () => {
  worn = true;
  open(`/team/players/${teamId}?edit`);
  fireEvent.change(await screen.findByLabelText('Sensor ID of Amara Okafor'), { target: { value: 'MG9' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  // Beside Save: what stands below the table lies behind the queue.
  const queue = screen.getByRole('region', { name: 'Edit queue' });
  expect(
    await within(queue).findByText(/Sensor MG9 is worn by Ben Adeyemi since .*Not saved for Amara Okafor\./),
  ).toBeTruthy();
  // One message: the refusal itself, and what was being done, are gone.
  expect(within(queue).queryByText(conflict.message)).toBeNull();
  expect(within(queue).queryByText('Updating players sensor IDs...')).toBeNull();
  fireEvent.change(screen.getByLabelText(/From which day on/), { target: { value: '2026-02-03' } });
  fireEvent.click(screen.getByRole('button', { name: 'Move it to Amara Okafor' }));
  await within(queue).findByText(/Save moves sensor MG9 from Ben Adeyemi to Amara Okafor/);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Successfully edited players.')).toBeTruthy();
  expect(sent.at(-1)![1]).toMatchObject({
    players: [{ sensor_id: 'MG9', take_over: true, from: new Date('2026-02-03T00:00').toISOString() }],
  });
});

test('a wearer of the same name as somebody of the team is told apart', async () => {
  worn = true;
  wearer = { ...wearer, _id: '0cccccccc', first_name: 'Amara', last_name: 'Okafor' };
  open(`/team/players/${teamId}?edit`);
  fireEvent.change(await screen.findByLabelText('Sensor ID of Amara Okafor'), { target: { value: 'MG9' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Sensor MG9 is worn by Amara Okafor \(cccccccc\) since/)).toBeTruthy();
});

test('a wearer of whose name the lists have not heard yet is somebody all the same', async () => {
  worn = true;
  wearer = { _id: 'p9', first_name: '', last_name: '' };
  open(`/team/players/${teamId}?edit`);
  fireEvent.change(await screen.findByLabelText('Sensor ID of Amara Okafor'), { target: { value: 'MG9' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Sensor MG9 is worn by an unnamed player since/)).toBeTruthy();
});

test('whoever wears no sensor is offered the one that their invitation names', async () => {
  const bare = { ...players[2]!, first_name: 'Kim', last_name: 'Bare', undefined_member: false, sensors: [] };
  listed = [players[0]!, bare];
  open(`/team/players/${teamId}?edit`);
  fireEvent.click(await screen.findByRole('button', { name: /^Give Kim Bare sensor MG77/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Sensor ID of Kim Bare').value).toBe('MG77');
  expect(screen.queryByRole('button', { name: /^Give / })).toBeNull();
});

test('where somebody else was faster it says who; what was typed stays, and is saved once that is meant', async () => {
  stale = true;
  open(`/team/players/${teamId}?edit`);
  fireEvent.change(await screen.findByLabelText('Sensor ID of Amara Okafor'), { target: { value: 'IMG-2000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const queue = screen.getByRole('region', { name: 'Edit queue' });
  const mine = await within(queue).findByRole('checkbox', { name: 'Save mine all the same' });
  expect(within(mine.closest('li')!).getByText(inOwnZone(changed))).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Sensor ID of Amara Okafor').value).toBe('IMG-2000');
  fireEvent.click(mine);
  fireEvent.click(within(queue).getByRole('button', { name: 'Save' }));
  expect(await within(queue).findByText('Successfully edited players.')).toBeTruthy();
  expect(sent.map(([, body]) => (body as { players: object[] }).players[0])).toEqual([
    expect.objectContaining({ sensor_id: 'IMG-2000', seen: ['IMG-1040'] }),
    expect.not.objectContaining({ seen: expect.anything() as unknown }),
  ]);
});

test('whoever was moved by somebody else keeps their line and name in the queue: there is nothing to overwrite', async () => {
  gone = true;
  open(`/team/players/${teamId}?edit`);
  const row = (await screen.findByText('Amara Okafor')).closest('tr')!;
  fireEvent.click(within(row).getByLabelText('Select Amara Okafor'));
  const target = teams.find(({ _id }) => _id !== teamId)!;
  await select('Move selected to a team', new RegExp(`^${target.name}`));
  const queue = screen.getByRole('region', { name: 'Edit queue' });
  fireEvent.click(within(queue).getByRole('button', { name: 'Save' }));
  const said = await within(queue).findByText(inOwnZone(movedAway), { selector: 'li *' });
  await waitFor(() => expect(row.isConnected).toBe(false));
  expect(within(said.closest('li')!).getByText(new RegExp(`^Amara Okafor: goes to ${target.name}`))).toBeTruthy();
  expect(within(queue).queryByRole('checkbox')).toBeNull();
  fireEvent.click(within(queue).getByRole('button', { name: 'Drop' }));
  expect(within(queue).queryByText(/Amara Okafor/)).toBeNull();
});

test('a refusal stays with the player whom it is about, also after another line was dropped', async () => {
  stale = true;
  open(`/team/players/${teamId}?edit`);
  const second = `${players[1]!.first_name} ${players[1]!.last_name}`;
  fireEvent.change(await screen.findByLabelText('Sensor ID of Amara Okafor'), { target: { value: 'IMG-2000' } });
  fireEvent.change(screen.getByLabelText(`Sensor ID of ${second}`), { target: { value: 'IMG-2001' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const queue = screen.getByRole('region', { name: 'Edit queue' });
  const said = await within(queue).findByText(inOwnZone(changed), { selector: 'li *' });
  const refusedLine = said.closest('li')!;
  within(refusedLine).getByText(/^Amara Okafor/);
  fireEvent.click(within(refusedLine).getByRole('button', { name: 'Drop' }));
  within(queue).getByText(new RegExp(`^${second}: wears sensor IMG-2001`));
  expect(within(queue).queryByText(inOwnZone(changed), { selector: 'li *' })).toBeNull();
  expect(within(queue).queryByRole('checkbox')).toBeNull();
});

test('what is changed while Save runs is not saved yet, and stays in the queue', async () => {
  open(`/team/players/${teamId}?edit`);
  const second = `${players[1]!.first_name} ${players[1]!.last_name}`;
  fireEvent.change(await screen.findByLabelText('Sensor ID of Amara Okafor'), { target: { value: 'IMG-2000' } });
  const queue = screen.getByRole('region', { name: 'Edit queue' });
  fireEvent.click(within(queue).getByRole('button', { name: 'Save' }));
  fireEvent.change(screen.getByLabelText(`Sensor ID of ${second}`), { target: { value: 'IMG-2001' } });
  await waitFor(() => expect(within(queue).queryByText(/^Amara Okafor: wears/)).toBeNull());
  within(queue).getByText(new RegExp(`^${second}: wears sensor IMG-2001`));
  within(queue).getByRole('heading', { name: '1 change to save' });
});

test('a status that is set elsewhere is shown as it is while others are edited', async () => {
  listed = [{ ...players[0]!, status: 'injured' }];
  open(`/team/players/${teamId}?edit`);
  const field = (await screen.findByLabelText('Team status of Amara Okafor')).closest('.ant-select')!;
  expect(field.textContent).toContain('Injured');
});
