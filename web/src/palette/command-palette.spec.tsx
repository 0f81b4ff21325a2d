import { Level } from '@strainscope/console-contract';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../test/mock-fetch.ts';
import { CommandPalette } from './command-palette.tsx';
import { usePalette } from './palette.store.ts';

const user = {
  _id: 'p1',
  level: Level.team,
  first_name: 'Noor',
  last_name: 'Visser',
  plays: false,
  has_children: false,
} as const;
const asked: string[] = [];
const player = (_id: string, name: string) => ({ type: 'player', _id, name, context: 'Ashworth First XV' });
const first = { hits: [player('p7', 'Ashley Moore')], more_of: ['player'] };
const all = { hits: [player('p7', 'Ashley Moore'), player('p8', 'Ashton Reed')], more_of: [] };
let isAway: boolean;
let sessionIsAway: boolean;
let permissions: string[];

function Here() {
  return <output>{useLocation().pathname}</output>;
}

beforeEach(() => {
  asked.length = 0;
  isAway = false;
  sessionIsAway = false;
  permissions = [];
  const answer = mockFetch({
    'session.current': () =>
      sessionIsAway ? new MockProblem(503, 'AWAY', 'It is away.') : { message: 'OK', data: { permissions } },
    'search.find': ({ searchParams }) => {
      if (isAway) return new MockProblem(503, 'AWAY', 'The service is away.');
      const data = searchParams.get('type') === 'player' ? all : first;
      return { message: 'OK', data, page: { next_cursor: null, total: 2 }, freshness: null };
    },
  });
  globalThis.fetch = (url, init) => {
    if (url !== '/bff/session') asked.push(url as string);
    return answer(url, init);
  };
  render(
    <App>
      <MemoryRouter>
        <Here />
        <CommandPalette user={user} />
      </MemoryRouter>
    </App>,
  );
});

async function type(words: string) {
  act(() => usePalette.getState().open());
  const field = await screen.findByRole('combobox');
  // The own permissions have come.
  await act(() => new Promise((done) => setTimeout(done)));
  fireEvent.change(field, { target: { value: words } });
  return field;
}

test('people are found on the server, and Enter goes to them', async () => {
  const field = await type('ash');
  const option = await screen.findByRole('option', { name: /Ashley Moore/ });
  expect(asked).toEqual(['/bff/search?q=ash']);
  expect(option.getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(screen.getByText('/player/dashboard/p7')).toBeTruthy());
  expect(usePalette.getState().shown).toBe(false);
});

test('more of a type is offered where the server says that there is more, and leaves the palette open', async () => {
  await type('ash');
  fireEvent.click(await screen.findByRole('option', { name: /More players/ }));
  await screen.findByRole('option', { name: /Ashton Reed/ });
  expect(screen.queryByRole('option', { name: /More players/ })).toBeNull();
  expect(usePalette.getState().shown).toBe(true);
});

test('a search that failed does not say that there is nothing, and is tried again', async () => {
  isAway = true;
  await type('ash');
  await screen.findByText('The service is away.');
  expect(screen.queryByText(/Nothing found/)).toBeNull();
  isAway = false;
  fireEvent.click(screen.getByRole('option', { name: /Search again/ }));
  await screen.findByRole('option', { name: /Ashley Moore/ });
  expect(screen.queryByText('The service is away.')).toBeNull();
});

test('half a name is not searched', async () => {
  const field = await type('as');
  fireEvent.change(field, { target: { value: 'ashl' } });
  fireEvent.change(field, { target: { value: 'ashley' } });
  await screen.findByRole('option', { name: /Ashley Moore/ });
  expect(asked).toEqual(['/bff/search?q=ashley']);
});

test('arrows choose among the actions of the role', async () => {
  const field = await type('go to');
  await screen.findByRole('option', { name: /Go to Teams/ });
  expect(screen.queryByRole('option', { name: /Go to Organizations/ })).toBeNull();
  fireEvent.change(field, { target: { value: 'theme' } });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(screen.getAllByRole('option')[1]?.getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(screen.getAllByRole('option').at(-1)?.getAttribute('aria-selected')).toBe('true');
});

test('the id of an event leads to its page without asking', async () => {
  const id = '0197a500-0000-7000-8000-000000000001';
  const field = await type(id);
  expect(await screen.findByRole('option', { name: /Open event/ })).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(screen.getByText(`/player/details/${id}`)).toBeTruthy());
  expect(asked).toEqual([]);
});

test('batches are found by whoever may order them', async () => {
  permissions = ['research'];
  await type('batches');
  fireEvent.click(await screen.findByRole('option', { name: /Go to Batches/ }));
  await waitFor(() => expect(screen.getByText('/pendingSimulation/batches')).toBeTruthy());
});

test('that pages are missing since permissions could not be read is said', async () => {
  sessionIsAway = true;
  await type('batches');
  await screen.findByText(/^Your permissions could not be read/);
});
