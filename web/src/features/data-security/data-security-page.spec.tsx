import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import DataSecurityPage from './data-security-page.tsx';

const at = '2026-01-02T00:00:00.000Z';
const facts = { encryption: 'TLS', who: ['admins'], retention: 'until erased', last_access: null };
let answered: string | null = null;

const sealed = {
  ...facts,
  key: 'codes',
  name: 'Codes',
  kept_in: ['auth: second factors'],
  encryption: 'Sealed',
  records: 0,
};
globalThis.fetch = mockFetch({
  'privacy.dataSecurity': () => ({
    message: 'OK',
    data: [
      {
        ...facts,
        key: 'names',
        name: 'Names',
        kept_in: ['auth: people', 'reporting: totals', 'auth: consents'],
        records: 0,
      },
      { ...facts, key: 'motion', name: 'Motion', kept_in: ['simulation: motions'], records: 0 },
      sealed,
    ],
  }),
  'permissions.get': () => ({
    message: 'OK',
    data: { _id: 'p1', first_name: 'Uma', last_name: 'Ash', email: 'uma@x.test', level: Level.player, permissions: [] },
  }),
  'privacy.holdings p1': () => ({
    message: 'OK',
    data: { services: [{ service: 'auth', as_of: answered, stores: [] }] },
  }),
  'privacy.dataSecurityOf': () => ({
    message: 'OK',
    data: [{ ...facts, key: 'names', name: 'Names', kept_in: ['auth: people'], records: answered === null ? 0 : 5 }],
  }),
});

test('counts of one person that are not all in say so, and can be asked for again', async () => {
  render(
    <MemoryRouter initialEntries={['/data-security?person=p1']}>
      <DataSecurityPage />
    </MemoryRouter>,
  );
  await screen.findByText('Account and consent: Name, address, birth date');
  // One sentence for all, and no column that repeats it.
  screen.getByText('Encryption of all of them: TLS.');
  expect(screen.queryByRole('columnheader', { name: 'Encryption' })).toBeNull();
  await screen.findByText(/Some parts have not answered yet/);
  answered = at;
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  await screen.findByRole('gridcell', { name: '5' });
  expect(screen.queryByText(/Some parts have not answered yet/)).toBeNull();
});

test('whose data they are stands in the heading, by name', async () => {
  render(
    <MemoryRouter initialEntries={['/data-security?person=p1']}>
      <DataSecurityPage />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Data security of Uma Ash' });
  // The field beside it, too.
  screen.getByText('Uma Ash');
});

test('what is the same of most stands once above, and each part of the product once in a cell', async () => {
  render(
    <MemoryRouter initialEntries={['/data-security']}>
      <DataSecurityPage />
    </MemoryRouter>,
  );
  await screen.findByText('Encryption, where the table names no other: TLS.');
  expect(screen.queryByRole('gridcell', { name: 'TLS' })).toBeNull();
  screen.getByRole('gridcell', { name: 'Sealed' });
  screen.getByText(/^Account and consent: Name, address, birth date, Consents · Lists and totals: /);
});
