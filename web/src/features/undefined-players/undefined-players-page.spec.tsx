import type { Player } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router-dom';
import { players } from '../../../test/look/league.ts';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import UndefinedPlayersPage from './undefined-players-page.tsx';

const unknown = (_id: string, sensor_id: string): Player => ({
  ...players[11]!,
  _id,
  events: 3,
  sensors: [{ brand: 'swa', sensor_id }],
});
const [ann] = players;
const page = (data: unknown[]) => ({
  message: 'OK',
  data,
  freshness: null,
  page: { next_cursor: null, total: data.length },
});

let members: Player[];
/** Found by its sensor alone. */
let elsewhere: Player | undefined;
let failing: boolean;
let waits: Promise<void> | undefined;
let refused: Record<string, MockProblem>;
let sent: unknown[];
let asked: object[];
const edit = (_: URL, body: unknown) => {
  sent.push(body);
  const { user_id } = body as { user_id: string | string[] };
  const refusal = refused[String(user_id)];
  if (refusal) return refusal;
  members = members.filter(({ _id }) => ![user_id].flat().includes(_id));
  return { message: 'OK', data: { results: [], undo: { change_id: 'c1', until: '2026-11-24T12:00:00.000Z' } } };
};

beforeEach(() => {
  members = [unknown('u1', '71'), unknown('u2', '72'), unknown('u3', '73')];
  [elsewhere, failing, waits, refused, sent, asked] = [undefined, false, undefined, {}, [], []];
  globalThis.fetch = mockFetch({
    'players.list': async (_, body) => {
      await waits;
      if (failing) return new MockProblem(503, 'AWAY', 'Failed to load');
      asked.push(body as object);
      const { undefined_only, search } = body as { undefined_only?: boolean; search?: string };
      if (search !== undefined && search === elsewhere?.sensors[0]?.sensor_id) return page([elsewhere]);
      return page(undefined_only ? members : [ann]);
    },
    'tree.openUndos': () => ({ message: 'OK', data: [] }),
    'players.identify': edit,
    'players.deleteUndefined': edit,
  });
});

const show = () =>
  render(
    <App>
      <UndefinedPlayersPage />
    </App>,
    { wrapper: MemoryRouter },
  );
async function select(count: number) {
  await screen.findByRole('grid', { name: 'Undefined members' });
  for (const box of screen.getAllByRole('checkbox').slice(0, count)) fireEvent.click(box);
}
async function choose(list: string, option: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: list }));
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}
const typeAs = (name: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Assign selected to a player' }), { target: { value: name } });
const verdicts = async () =>
  within(await screen.findByRole('list', { name: 'What became of each' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const selectedBoxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
const place = `, ${players[11]!.team_name}`;

test('several are assigned to one player, each with its verdict, and leave the list', async () => {
  show();
  await select(2);
  typeAs('Amara');
  await choose('Assign selected to a player', 'Amara Okafor, Ashworth First XV, IMG-1040');
  expect(await verdicts()).toEqual([
    `Done 71${place}: Assigned to Amara Okafor.`,
    `Done 72${place}: Assigned to Amara Okafor.`,
  ]);
  expect(sent).toEqual([
    { user_id: 'u1', player_id: ann!._id },
    { user_id: 'u2', player_id: ann!._id },
  ]);
  await screen.findByText(/^Saved. It can be undone until/);
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
});

test('nobody is looked up before a name is typed, and then once the typing pauses', async () => {
  show();
  await select(1);
  const people = () => asked.filter((body) => !('undefined_only' in body));
  expect([people(), asked.length]).toEqual([[], 1]);
  for (const name of ['A', 'Am', 'Ama']) typeAs(name);
  await screen.findByText(/^Amara Okafor, /, { selector: '.ant-select-item-option-content' });
  expect(people()).toEqual([expect.objectContaining({ search: 'Ama' })]);
});

test('one that is refused leaves the others alone, says why, and stays selected', async () => {
  refused = { u1: new MockProblem(409, 'MEMBER_HAS_A_NAME', 'This is no undefined member.') };
  show();
  await select(3);
  typeAs('Amara');
  await choose('Assign selected to a player', 'Amara Okafor, Ashworth First XV, IMG-1040');
  expect(await verdicts()).toEqual([
    `Refused 71${place}: This is no undefined member.`,
    `Done 72${place}: Assigned to Amara Okafor.`,
    `Done 73${place}: Assigned to Amara Okafor.`,
  ]);
  expect(sent).toHaveLength(3);
  await screen.findByText(/^What was saved can be undone until/);
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
  expect(selectedBoxes()).toHaveLength(1);
});

test('those that are one person are merged into the one that stays', async () => {
  show();
  await select(0);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Merge selected/ }).disabled).toBe(true);
  await select(1);
  fireEvent.click(screen.getAllByRole('checkbox')[2]!);
  await choose('Merge selected into', `73${place}`);
  expect(await verdicts()).toEqual([`Done 71${place}: Merged.`]);
  expect(sent).toEqual([{ user_id: 'u1', player_id: 'u3' }]);
});

test('one is merged into another that is on no page shown', async () => {
  elsewhere = unknown('u9', '79');
  show();
  await select(1);
  fireEvent.change(screen.getByRole('combobox', { name: 'Merge selected into' }), { target: { value: '79' } });
  await choose('Merge selected into', `79${place}`);
  expect(await verdicts()).toEqual([`Done 71${place}: Merged.`]);
  expect(sent).toEqual([{ user_id: 'u1', player_id: 'u9' }]);
});

test('before a deletion it is said what it touches; then all of them are gone', async () => {
  show();
  await select(2);
  fireEvent.click(screen.getByRole('button', { name: 'Delete selected' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Delete 2 undefined members?');
  screen.getByText(/^6 events and their simulations are kept/);
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Undefined member deleted successfully');
  expect(sent).toEqual([{ user_id: ['u1', 'u2'] }]);
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
});

test('while members are deleted that is said', async () => {
  globalThis.fetch = mockFetch({ 'players.deleteUndefined': () => new Promise(() => undefined) }, globalThis.fetch);
  show();
  await select(1);
  fireEvent.click(screen.getByRole('button', { name: 'Delete selected' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Undefined member deleting...');
});

test('a deletion of which one cannot be deletes none, and says which', async () => {
  const faults = [{ path: 'nodes.1', message: 'Remove the player from the team instead.' }];
  refused = { 'u1,u2': new MockProblem(409, 'MEMBER_HAS_A_NAME', 'This is no undefined member.', faults) };
  show();
  await select(2);
  fireEvent.click(screen.getByRole('button', { name: 'Delete selected' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText(`72${place}: Remove the player from the team instead.`);
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  expect(selectedBoxes()).toHaveLength(2);
});

test('while the list is on its way it says so', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  waits = promise;
  show();
  await screen.findByText('Loading...');
  resolve();
  await screen.findByRole('grid', { name: 'Undefined members' });
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('without any it says when they appear; a list that failed is asked for again', async () => {
  [members, failing] = [[], true];
  show();
  await screen.findByText('Failed to load');
  failing = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Every sensor has its player');
});
