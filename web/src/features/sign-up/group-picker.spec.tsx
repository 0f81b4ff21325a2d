import { signUp } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { GroupPicker } from './group-picker.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** More than a page; of a page of many, this test's browser shows the first few alone. */
const all = Array.from({ length: 8 }, (_, n) => ({ _id: idOf(n), name: `Organization ${n}` }));
const PAGE = 5;
let institutions: (search: string) => unknown;
let asked: string[];

const onePage = (data: readonly { _id: string; name: string }[], next_cursor: string | null = null) => {
  return { message: 'OK', data, page: { next_cursor, total: data.length }, freshness: null };
};

beforeEach(() => {
  asked = [];
  institutions = () => onePage([]);
  globalThis.fetch = mockFetch({
    'signUp.organizations': (_, body) => {
      const { search } = body as { search: string };
      asked.push(search);
      const found = all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
      const next_cursor = found.length > PAGE ? 'next' : null;
      return onePage(found.slice(0, PAGE), next_cursor);
    },
    'signUp.institutions': (_, body) => institutions((body as { search: string }).search),
  });
  render(
    <SchemaForm schema={signUp} send={() => Promise.resolve()} submitLabel="Sign up">
      <GroupPicker />
    </SchemaForm>,
  );
});

const field = (label: string) => screen.getByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${label}`) });
async function open(label: string) {
  await waitFor(() => expect(field(label).disabled).toBe(false));
  fireEvent.mouseDown(field(label));
}

async function choose(name: string) {
  await open('Organization');
  fireEvent.change(field('Organization'), { target: { value: name } });
  fireEvent.click(await screen.findByTitle(name));
}

test('where there are more organizations than a page it is said, and typing finds the others on the server', async () => {
  await open('Organization');
  await screen.findByTitle('There are more: type a name');
  expect(screen.queryByTitle('Organization 7')).toBeNull();
  await choose('Organization 7');
  expect(asked).toEqual(['', 'Organization 7']);
  fireEvent.blur(field('Organization'));
  await screen.findByText('Organization 7', { selector: '[title]' });
});

test('words that find nothing are told as such', async () => {
  await open('Organization');
  fireEvent.change(field('Organization'), { target: { value: 'Nowhere' } });
  await screen.findByText('No organization of this name');
});

test('an organization without institutions is told as such', async () => {
  expect(field('Institution').disabled).toBe(true);
  await choose('Organization 7');
  await open('Institution');
  await screen.findByText('This organization has no institution yet');
});

test('of institutions, too, more than a page are found by typing', async () => {
  institutions = (search) => onePage([{ _id: idOf(200), name: search || 'North school' }], search ? null : 'next');
  await choose('Organization 7');
  await open('Institution');
  await screen.findByTitle('There are more: type a name');
  fireEvent.change(field('Institution'), { target: { value: 'West school' } });
  fireEvent.click(await screen.findByTitle('West school'));
});

test('institutions that could not be loaded are asked for again when the list is opened again', async () => {
  institutions = () => new MockProblem(503, 'UNAVAILABLE', 'Failed to load');
  await choose('Organization 7');
  await open('Institution');
  await screen.findByText('Failed to load. Open the list again to try again.');
  expect(field('Institution').disabled).toBe(false);
  institutions = () => onePage([{ _id: idOf(200), name: 'North school' }]);
  fireEvent.mouseDown(document.body);
  await waitFor(() => expect(field('Institution').getAttribute('aria-expanded')).toBe('false'));
  await open('Institution');
  fireEvent.click(await screen.findByTitle('North school'));
});
