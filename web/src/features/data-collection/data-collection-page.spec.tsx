import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import DataCollectionPage from './data-collection-page.tsx';

const one = (data: unknown) => ({ message: 'OK', data });
const part = (service: string, as_of: string | null) => ({ service, as_of, stores: [] });
const at = '2026-01-02T00:00:00.000Z';

const care = {
  ...{ purpose: 'care', title: 'Measuring', version: '1', decided_at: at, assent: null, text_hash: '' },
  ...{ state: 'given', permitted: true },
};

let custody: 'full' | 'view';
let held: object[];
let asked: number;

function open(level: 150 | 200 | 1000) {
  useSession.getState().signedIn({ _id: 'g1', level, first_name: 'Mary', last_name: 'Ash' });
  const child = { player_id: 'c1', first_name: 'Toby', last_name: 'Ash', minor: true, may_decide: custody === 'full' };
  const mother = { _id: 'g1', first_name: 'Mary', last_name: 'Ash', custody, since: at };
  globalThis.fetch = mockFetch({
    'GET /family': () => one([{ ...child, purposes: [], guardians: [mother] }]),
    'GET /people/c1/holdings': () => {
      asked += 1;
      return one({ services: held });
    },
    'GET /people/c1/reads': () => one({ reads: [], next: null }),
    'GET /people/c1/export/state': () => one(null),
    'GET /people/c1/consents': () =>
      one({ player_id: 'c1', minor: true, may_decide: true, purposes: [care], signings: [] }),
  });
  render(
    <MemoryRouter initialEntries={['/player/data-collection/c1']}>
      <Routes>
        <Route path="/player/data-collection/:_id" element={<DataCollectionPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

beforeEach(() => {
  asked = 0;
  held = [part('auth', at)];
  custody = 'full';
});

test.each([150, 200] as const)('a guardian at level %i who decides is offered a copy and the end', async (level) => {
  open(level);
  await screen.findByRole('button', { name: 'Collect a copy' });
  screen.getByRole('button', { name: 'Erase account and data' });
  await screen.findByRole('button', { name: 'Withdraw: Measuring' });
});

test('an administrator is offered both', async () => {
  open(1000);
  await screen.findByRole('button', { name: 'Erase account and data' });
});

test('whoever has no password is told that they need none to erase', async () => {
  open(1000);
  fireEvent.click(await screen.findByRole('button', { name: 'Erase account and data' }));
  const hint = (await screen.findByLabelText('Your password')).getAttribute('aria-describedby');
  expect(document.getElementById(hint ?? '')?.textContent).toMatch(/leave it empty.*sign in again first/);
});

test('a guardian who only sees is offered neither, and told who is', async () => {
  custody = 'view';
  open(150);
  await screen.findByText('Nothing is kept.');
  await screen.findByText(/by a guardian who decides for them/);
  expect(screen.queryByRole('button', { name: /copy|Erase|Withdraw/ })).toBeNull();
});

test('a part that has not answered is asked again when somebody wants to know', async () => {
  held = [part('auth', at), part('ingest', null)];
  open(150);
  const again = await screen.findByRole('button', { name: 'Ask again' });
  expect(asked).toBe(1);
  held = [part('auth', at), part('ingest', at)];
  fireEvent.click(again);
  await screen.findAllByText('Nothing is kept.');
  expect(asked).toBe(2);
});
