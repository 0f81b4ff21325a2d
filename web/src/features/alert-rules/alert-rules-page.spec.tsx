import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import AlertRulesPage from './alert-rules-page.tsx';

const document = {
  version: 1,
  rules: [
    {
      id: 'peaks-men',
      name: 'Peaks, men',
      source: 'World Rugby',
      for: { sex: ['male'] },
      when: {
        all: [
          { metric: 'pla', atLeast: 75 },
          { metric: 'paa', atLeast: 4500 },
        ],
      },
    },
    {
      id: 'many',
      name: 'Many events',
      source: '',
      for: {},
      when: { load: 'count', metric: 'pla', from: 10, window: '7-days', atLeast: 30 },
    },
  ],
};
const json = `${JSON.stringify(document, null, 2)}\n`;
const words = [
  { rule_id: 'peaks-men', name: 'Peaks, men', words: 'Players of sex male: PLA at least 75 g.', source: 'World Rugby' },
  { rule_id: 'many', name: 'Many events', words: 'Everybody: at least 30 events in 7 days.', source: '' },
];
const version = {
  version_id: 'v2',
  number: 2,
  state: 'published',
  reason: 'For our league',
  author_id: 'a1',
  author_name: 'Ann Author',
  by_reader: false,
  proposed_at: '2026-11-28T15:00:00Z',
  decided_by: null,
  decided_by_name: '',
  decided_at: '2026-11-28T15:00:00Z',
  inherits: false,
  rules: words,
  difference: ['Changed: Peaks, men.'],
};
const waiting = { ...version, version_id: 'v3', number: 3, state: 'waiting', decided_at: null };
const own = {
  node_id: 't1',
  node_name: 'First XV',
  may_edit: true,
  from_node_id: 't1',
  from_name: 'First XV',
  number: 2,
  rules: words,
  json,
  yaml: 'version: 1\n',
  looser: [] as string[],
  versions: [version],
};

let shown: object;
let loads: number;
let compared: unknown[];
let published: unknown[];
let decided: unknown[];
let compare: () => unknown;
let publish: () => unknown;

const ok = (data: unknown) => ({ message: 'OK', data });
const difference = ['Changed: Peaks, men. Was: 75 g Is: 70 g'];
const comparison = { rules: words, difference, looser: [] as string[], json };

beforeEach(() => {
  shown = own;
  loads = 0;
  compared = [];
  published = [];
  decided = [];
  compare = () => ok(comparison);
  publish = () => ok({ ...version, number: 3 });
  globalThis.fetch = mockFetch({
    'alertRules.get t1': () => {
      loads++;
      return ok(shown);
    },
    'alertRules.compare t1': (_, body) => {
      compared.push(body);
      return compare();
    },
    'alertRules.publish t1': (_, body) => {
      published.push(body);
      return publish();
    },
    'alertRules.decide t1': (_, body) => {
      decided.push(body);
      return ok(version);
    },
  });
});

const show = () =>
  render(
    <MemoryRouter initialEntries={['/alert-rules/t1']}>
      <Routes>
        <Route path="/alert-rules/:node_id" element={<AlertRulesPage />} />
      </Routes>
    </MemoryRouter>,
  );
const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Rules as/ });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const isDisabled = (name: string) => screen.getByRole('button', { name }).matches(':disabled');
const changed = json.replace('75', '70');

test('rules are said in words, with their source and whose they are', async () => {
  show();
  const rules = within(await screen.findByRole('list', { name: 'Rules in force' }));
  rules.getByText('Players of sex male: PLA at least 75 g.');
  rules.getByText('Source: World Rugby');
  screen.getByText('Own rules of First XV, version 2.');
  screen.getByText(/That there is no alert says nothing about an injury/);
});

test('inherited rules lead to where they were written, and what own ones do not keep is listed', async () => {
  shown = { ...own, from_node_id: 'i1', from_name: 'College', number: 4, looser: ['Peaks, women'], versions: [] };
  show();
  expect((await screen.findByRole('link', { name: 'College' })).getAttribute('href')).toBe('/alert-rules/i1');
  expect(screen.getByRole('list', { name: 'Rules above that are not kept' }).textContent).toBe('Peaks, women');
  expect(screen.queryByRole('button', { name: 'Take the rules above again' })).toBeNull();
});

test('a while after typing the rules are compared, and looser ones need a second person', async () => {
  compare = () => ok({ ...comparison, looser: ['Peaks, men'] });
  show();
  type(await text(), changed);
  expect((await screen.findByRole('list', { name: 'What would change' })).textContent).toBe(difference[0]);
  expect(compared).toEqual([{ text: changed }]);
  screen.getByText(/A second person has to approve this/);
  screen.getByRole('button', { name: 'Propose to a second person' });
});

test('an answer about a text that has changed since is dropped', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  compare = () => new Promise((resolve) => answers.push(resolve));
  show();
  type(await text(), changed);
  await waitFor(() => expect(answers).toHaveLength(1));
  type(await text(), json.replace('75', '60'));
  answers[0]?.(ok(comparison));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByText(difference[0]!)).toBeNull();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(ok({ ...comparison, difference: ['Another change'] }));
  await screen.findByText('Another change');
});

test('a fault stands below the text with its place, and nothing can be published', async () => {
  compare = () =>
    new MockProblem(400, 'INVALID_REQUEST', 'Not right.', [
      { path: 'rules.0.when.all.0.metric', message: 'No such metric' },
    ]);
  show();
  type(await text(), json.replace('"pla"', '"strain"'));
  const faults = await screen.findByRole('list', { name: 'What is wrong with the text' });
  expect(faults.textContent).toBe('rules.0.when.all.0.metric: No such metric');
  expect((await text()).getAttribute('aria-invalid')).toBe('true');
  expect(isDisabled('Publish')).toBe(true);
});

test('rules are published with a reason and the newest version that was seen', async () => {
  show();
  type(await text(), changed);
  await screen.findByText(difference[0]!);
  press('Publish');
  await screen.findByText('Required');
  expect(published).toEqual([]);
  type(screen.getByRole('textbox', { name: 'Reason' }), 'Stricter for juniors');
  press('Publish');
  await screen.findByText('Version 3 is in force.');
  expect(published).toEqual([{ text: changed, reason: 'Stricter for juniors', based_on: 2 }]);
  await waitFor(() => expect(loads).toBe(2));
});

test('when somebody was faster, that is said, and the newest is loaded beside what was typed', async () => {
  publish = () => new MockProblem(409, 'RULES_CHANGED', 'These rules were changed meanwhile.');
  show();
  type(await text(), changed);
  await screen.findByText(difference[0]!);
  type(screen.getByRole('textbox', { name: 'Reason' }), 'Stricter');
  press('Publish');
  await screen.findByText('These rules were changed meanwhile.');
  shown = { ...own, number: 3, versions: [{ ...version, version_id: 'v3', number: 3 }, version] };
  press(/^Load the newest version/);
  await screen.findByText('Own rules of First XV, version 3.');
  expect((await text()).value).toBe(changed);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('Stricter');
  await waitFor(() => expect(compared).toHaveLength(2));
  await waitFor(() => expect(isDisabled('Publish')).toBe(false));
  publish = () => ok({ ...version, number: 4 });
  press('Publish');
  await screen.findByText('Version 4 is in force.');
  expect(published.at(-1)).toEqual({ text: changed, reason: 'Stricter', based_on: 3 });
});

test('the rules above are taken again with a reason', async () => {
  publish = () => ok({ ...version, number: 3, inherits: true });
  show();
  await text();
  press('Take the rules above again');
  const dialog = within(await screen.findByRole('dialog'));
  type(dialog.getByRole('textbox', { name: 'Reason' }), 'One set for all');
  fireEvent.click(dialog.getByRole('button', { name: 'Take the rules above' }));
  await screen.findByText('Version 3: the rules above are in force.');
  expect(published).toEqual([{ text: null, reason: 'One set for all', based_on: 2 }]);
});

test('a second person approves or refuses', async () => {
  shown = { ...own, versions: [waiting, version] };
  show();
  const row = within(await screen.findByRole('listitem', { name: 'Version 3' }));
  row.getByText('Waiting for a second person');
  row.getByRole('button', { name: 'Refuse version 3' });
  fireEvent.click(row.getByRole('button', { name: 'Approve version 3' }));
  await waitFor(() => expect(decided).toEqual([{ version_id: 'v3', approves: true }]));
  await waitFor(() => expect(loads).toBe(2));
});

test('the author takes back, and cannot approve', async () => {
  shown = { ...own, versions: [{ ...waiting, by_reader: true }, version] };
  show();
  await screen.findByRole('listitem', { name: 'Version 3' });
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
  press('Take back version 3');
  await waitFor(() => expect(decided).toEqual([{ version_id: 'v3', approves: false }]));
});

test('a reader who may not edit sees no form, and can download', async () => {
  shown = { ...own, may_edit: false, versions: [waiting, version] };
  show();
  await screen.findByRole('list', { name: 'Rules in force' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Publish|Approve|Import/ })).toBeNull();
  screen.getByRole('button', { name: /Download as YAML/ });
});

test('a field of a threshold, and how thresholds go together, change the text', async () => {
  show();
  const field = await screen.findByLabelText<HTMLInputElement>('PLA at least, in g');
  type(field, '70.5');
  expect((await text()).value).toBe(json.replace('75', '70.5'));
  fireEvent.click(screen.getByRole('radio', { name: /OR/ }));
  const { rules } = JSON.parse((await text()).value) as typeof document;
  expect(rules[0]?.when).toEqual({
    any: [
      { metric: 'pla', atLeast: 70.5 },
      { metric: 'paa', atLeast: 4500 },
    ],
  });
  type(await text(), json.replace('75', '61'));
  expect(field.value).toBe('61');
});

test('a rule of another shape is shown in words, and edited as text', async () => {
  show();
  const rule = within(await screen.findByRole('group', { name: 'Many events' }));
  rule.getByText('Everybody: at least 30 events in 7 days.');
  expect(rule.queryByRole('textbox')).toBeNull();
  fireEvent.click(rule.getByRole('button', { name: 'Edit as text: Many events' }));
  const field = await text();
  expect(window.document.activeElement).toBe(field);
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('many');
});

test('YAML is read by the service; then its fields open, and write YAML', async () => {
  compare = () => ok({ ...comparison, json: changed });
  show();
  await text();
  fireEvent.click(screen.getByRole('radio', { name: 'YAML' }));
  expect((await text()).value).toBe('version: 1\n');
  type(await text(), 'version: 1 # changed');
  const field = () => screen.getByLabelText<HTMLInputElement>('PLA at least, in g');
  expect(field().disabled).toBe(true);
  await waitFor(() => expect(field().disabled).toBe(false));
  expect(field().value).toBe('70');
  type(field(), '65');
  expect((await text()).value).toContain('- metric: pla\n          atLeast: 65\n');
});

test('a file is imported, and one that is no text or too large is refused', async () => {
  show();
  await text();
  // The environment's files cannot be read.
  const choose = (name: string, bytes: Uint8Array) => {
    const file = { name, size: bytes.length, text: () => Promise.resolve(new TextDecoder().decode(bytes)) };
    fireEvent.change(screen.getByLabelText(/^Import a file/), { target: { files: [file] } });
  };
  choose('large.json', new Uint8Array(64 * 1024 + 1));
  await screen.findByText(/large.json is larger than 64 KiB/);
  choose('picture.json', Uint8Array.of(0xff, 0xd8, 0xff));
  await screen.findByText('picture.json is not a text file.');
  choose('own.yaml', new TextEncoder().encode('version: 1\nrules: []\n'));
  await waitFor(async () => expect((await text()).value).toBe('version: 1\nrules: []\n'));
  screen.getByLabelText('Rules as YAML');
  expect(screen.queryByText(/is not a text file/)).toBeNull();
});
