import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { CommandPalette } from './command-palette.tsx';
import { usePalette } from './palette.store.ts';

const user = { _id: 'p1', level: 200, first_name: 'Noor', last_name: 'Visser' } as const;
const asked: string[] = [];

function Here() {
  return <output>{useLocation().pathname}</output>;
}

beforeEach(() => {
  asked.length = 0;
  globalThis.fetch = ((url: string) => {
    asked.push(url);
    const data = [{ type: 'player', _id: 'p7', name: 'Ashley Moore', context: 'Ashworth First XV' }];
    return Promise.resolve({ ok: true, json: () => Promise.resolve({ message: 'ok', data }) });
  }) as unknown as typeof fetch;
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
