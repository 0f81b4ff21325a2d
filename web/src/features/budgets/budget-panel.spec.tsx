import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { BudgetPanel } from './budget-panel.tsx';
import { GroupsAndBudgets } from './groups-and-budgets.tsx';

const organization = {
  _id: 'o1',
  kind: 'organization',
  name: 'Ashworth College',
  above: [],
  weight: 2,
  concurrent: null,
  monthly: 0,
  mode: 'soft',
  spent: 1.5,
  unpriced_seconds: 4,
  spent_at: null,
  running: 1,
  waiting: 7,
  may_edit: true,
  currency: 'EUR',
};
const asked: string[] = [];
let saved: unknown;

beforeEach(() => {
  asked.length = 0;
  saved = undefined;
  globalThis.fetch = mockFetch({
    'budgets.list': ({ search }) => {
      asked.push(search);
      const data = search.includes('kind=team') ? [] : [organization];
      return { message: 'OK', data, page: { next_cursor: null, total: data.length }, freshness: null };
    },
    'budgets.set o1': (_, body) => {
      saved = body;
      return { message: 'OK', data: organization };
    },
  });
});

const show = (query = '') =>
  render(
    <MemoryRouter initialEntries={[`/dashboard?tab=budgets${query}`]}>
      <BudgetPanel />
    </MemoryRouter>,
  );

test('a budget of nothing says that none is left, beside what was spent', async () => {
  show();
  const grid = await screen.findByRole('grid', { name: 'Budgets of organizations' });
  for (const text of ['none left, soft', '1.50 EUR', 'no limit']) expect(grid.textContent).toContain(text);
});

test('limits are set in a dialog; an empty field is no limit', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Set limits: Ashworth College' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Simulations at the same time/), { target: { value: '4' } });
  fireEvent.change(dialog.getByLabelText(/Budget a month \(EUR\)/), { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual({ weight: 2, concurrent: 4, mode: 'soft' }));
});

test.each([
  ['Weight', '-3', 'More than 0'],
  ['Weight', 'abc', 'A number'],
  ['Simulations at the same time', '-3', 'At least 0'],
  ['Simulations at the same time', '1.5', 'A whole number'],
  ['Simulations at the same time', '1000000', 'At most 100000'],
  ['Budget a month (EUR)', '-3', 'At least 0'],
  ['Budget a month (EUR)', '2,5', 'A number'],
])('%s takes no “%s”, says so, and changes nothing', async (label, typed, fault) => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Set limits: Ashworth College' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText<HTMLInputElement>(label, { exact: false });
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  await dialog.findByText(fault);
  expect(field.value).toBe(typed);
  expect(save.disabled).toBe(true);
  fireEvent.click(save);
  fireEvent.change(field, { target: { value: '3' } });
  await waitFor(() => expect(save.disabled).toBe(false));
  expect(saved).toBeUndefined();
});

test('the dialog begins in its first field', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Set limits: Ashworth College' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Weight', { exact: false })));
});

test('a fraction is typed digit by digit', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Set limits: Ashworth College' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText<HTMLInputElement>(/Budget a month/);
  for (const value of ['1', '1.', '1.0', '1.05']) {
    fireEvent.change(field, { target: { value } });
    expect(field.value).toBe(value);
  }
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual({ weight: 2, monthly: 1.05, mode: 'soft' }));
});

test('the kind is in the address, and an empty list says so', async () => {
  show('&kind=team');
  await screen.findByText('No teams');
  expect(asked[0]).toContain('kind=team');
  expect(screen.getByRole('link', { name: 'Teams' }).getAttribute('aria-current')).toBe('page');
});

test('whoever runs an organization finds its budgets beside it, and sets those below', async () => {
  globalThis.fetch = mockFetch({
    'budgets.list': ({ searchParams }) => {
      const kind = searchParams.get('kind');
      const data = [
        kind === 'organization'
          ? { ...organization, may_edit: false }
          : { ...organization, _id: 'i1', kind, name: 'Junior School' },
      ];
      return { message: 'OK', data, page: { next_cursor: null, total: 1 }, freshness: null };
    },
  });
  render(
    <MemoryRouter initialEntries={['/user/organizations']}>
      <GroupsAndBudgets title="Organizations" from="organization">
        The organizations
      </GroupsAndBudgets>
    </MemoryRouter>,
  );
  screen.getByText('The organizations');
  fireEvent.click(screen.getByRole('link', { name: 'Budgets' }));
  await screen.findByRole('grid', { name: 'Budgets of organizations' });
  expect(screen.queryByText('The organizations')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Set limits/ })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Institutions' }));
  await screen.findByRole('button', { name: 'Set limits: Junior School' });
});

test('staff of an institution see its kind first, and none above it', async () => {
  render(
    <MemoryRouter initialEntries={['/user/institutions?tab=budgets&kind=organization']}>
      <GroupsAndBudgets title="Institutions" from="institution">
        The institutions
      </GroupsAndBudgets>
    </MemoryRouter>,
  );
  await screen.findByRole('grid', { name: 'Budgets of institutions' });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('kind=institution');
  const kinds = within(screen.getByRole('navigation', { name: 'Budgets of' }));
  expect(kinds.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Institutions', 'Teams']);
});
