import { Level } from '@strainscope/console-contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { players } from '../../../test/look/league.ts';
import type { MockAnswers } from '../../../test/mock-answers.ts';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import { unsavedEdits, useUnsavedStore } from '../../shared/unsaved/unsaved.store.ts';
import FamilyPage from './family-page.tsx';

const one = (data: unknown) => ({ message: 'OK', data });
const since = '2026-01-02T00:00:00.000Z';
const mother = { _id: 'g1', first_name: 'Mary', last_name: 'Ash', custody: 'full', since };
const later = '2026-03-04T00:00:00.000Z';
const father = { _id: 'g2', first_name: 'Fred', last_name: 'Ash', custody: 'full', since: later };
const child = {
  player_id: players[0]!._id,
  first_name: 'Toby',
  last_name: 'Ash',
  minor: true,
  may_decide: true,
  purposes: [],
  guardians: [mother, father],
};

const sent: [string, unknown][] = [];
const record = (url: URL, body: unknown) => {
  sent.push([url.pathname, body]);
  return one(null);
};

function open(answers: MockAnswers) {
  globalThis.fetch = mockFetch({
    'players.get': () => one(players[0]),
    [`guardians.setCustody ${child.player_id}`]: record,
    [`guardians.end ${child.player_id}`]: record,
    ...answers,
  });
  render(
    <App>
      <MemoryRouter initialEntries={['/family/g1']}>
        <Routes>
          <Route path="/family/:_id" element={<FamilyPage />} />
        </Routes>
      </MemoryRouter>
    </App>,
  );
}

const confirm = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'trombone-lantern-42' } });
  fireEvent.click(dialog.getByRole('button', { name }));
};
const password = 'trombone-lantern-42';

beforeEach(() => {
  sent.length = 0;
  useSession.getState().signedIn({ _id: 'g1', level: Level.family, first_name: 'Mary', last_name: 'Ash' });
});

test('whoever decides for a child limits a later guardian, after being told what that means', async () => {
  open({ 'families.get': () => one([child]) });
  fireEvent.click(await screen.findByRole('button', { name: 'Let only see: Fred Ash' }));
  await screen.findByText(/What only Fred had consented to for Toby stops counting/);
  expect(sent).toEqual([]);
  await confirm('Limit');
  const limit = [`/bff/people/${child.player_id}/guardians/custody`, { guardian_id: 'g2', custody: 'view', password }];
  await waitFor(() => expect(sent).toEqual([limit]));
  expect(screen.queryByRole('button', { name: 'Let only see: Mary Ash' })).toBeNull();
});

test('a guardianship is ended with the password, and another guardian is invited from here', async () => {
  open({ 'families.get': () => one([child]) });
  const invite = await screen.findByRole('link', { name: 'Invite another guardian of Toby' });
  expect(invite.getAttribute('href')).toBe(`/inviting/user/family/${child.player_id}`);
  fireEvent.click(screen.getByRole('button', { name: 'End guardianship of Fred Ash' }));
  await confirm('End guardianship');
  const end = [`/bff/people/${child.player_id}/guardians/end`, { guardian_id: 'g2', password }];
  await waitFor(() => expect(sent).toEqual([end]));
});

test('whoever became a guardian later changes nothing of an earlier one, and may end their own', async () => {
  useSession.getState().signedIn({ _id: 'g2', level: Level.family, first_name: 'Fred', last_name: 'Ash' });
  open({ 'families.get': () => one([child]) });
  fireEvent.click(await screen.findByRole('button', { name: 'End your guardianship of Toby' }));
  expect(screen.queryByRole('button', { name: /Mary Ash/ })).toBeNull();
  await confirm('End guardianship');
  const end = [`/bff/people/${child.player_id}/guardians/end`, { guardian_id: 'g2', password }];
  await waitFor(() => expect(sent).toEqual([end]));
});

const inTeam = () => one(players[0]);
const inNone = () => new MockProblem(404, 'NOT_FOUND', 'Not found.');
test.each([
  ['one of two', [mother, father], inTeam, /yourself: another guardian who decides or the staff of the team has/],
  ['one of two, without a team', [mother, father], inNone, /yourself: another guardian who decides has/],
  [
    'the only one who decides',
    [mother, { ...father, custody: 'view' }],
    inTeam,
    /You are the only guardian who decides: nobody decides for Toby then.*yourself: the staff of the team has/,
  ],
  ['the only one', [mother], inTeam, /You are the only guardian here.*yourself: the staff of the team has/],
  ['the only one, without a team', [mother], inNone, /You are the only guardian here.*plays in no team, so nobody can/],
])('whoever ends their own reads what is left and who can undo it: %s', async (_, guardians, fetched, words) => {
  open({ 'families.get': () => one([{ ...child, guardians }]), 'players.get': fetched });
  await screen.findByText(fetched === inTeam ? 'Sensor' : /Plays in no team yet/);
  fireEvent.click(screen.getByRole('button', { name: 'End your guardianship of Toby' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(words);
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Your password')));
  expect(dialog.getByRole('button', { name: 'End guardianship' }).className).toContain('dangerous');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
});

test('whoever mistypes the password reads it in the dialog, which stays', async () => {
  open({
    'families.get': () => one([child]),
    [`guardians.end ${child.player_id}`]: () => new MockProblem(422, 'INVALID', 'Not your password'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'End guardianship of Fred Ash' }));
  await confirm('End guardianship');
  await within(screen.getByRole('dialog')).findByText('Not your password');
});

test('an administrator, who decides for no child, is not told to decide as well', async () => {
  useSession.getState().signedIn({ _id: 'a1', level: Level.admin, first_name: 'Ada', last_name: 'Ash' });
  const limited = { ...father, custody: 'view' };
  open({ 'families.get': () => one([{ ...child, may_decide: false, guardians: [mother, limited] }]) });
  fireEvent.click(await screen.findByRole('button', { name: 'Let decide: Fred Ash' }));
  await screen.findByText('Fred Ash signs and withdraws consents, exports and erases.');
});

test('a guardian who only sees changes nothing', async () => {
  open({
    'families.get': () => one([{ ...child, may_decide: false, guardians: [{ ...mother, custody: 'view' }, father] }]),
  });
  await screen.findByText('Fred Ash');
  expect(screen.queryByRole('button', { name: /Fred Ash/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /Invite another guardian/ })).toBeNull();
});

test('deciding anew begins with the answers as they stand, and signs what changes', async () => {
  const state = (purpose: string, state: string) => ({
    purpose,
    state,
    text_id: null,
    version: 2,
    decided_at: since,
    decided_by: 'Mary Ash',
    permitted: true,
    assent: 'not-asked',
    guardian_only: false,
  });
  const text = (purpose: string, version: number) => ({
    purpose,
    version,
    title: `Use for ${purpose}`,
    hash: purpose.repeat(8),
    language: 'en',
    blocks: [],
  });
  open({
    'families.get': () =>
      one([{ ...child, purposes: [state('care', 'given'), state('research', 'refused'), state('video', 'given')] }]),
    'consents.texts': () => one([text('care', 2), text('research', 2), text('video', 3)]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Decide and sign for Toby' }));
  const answersOf = (purpose: string) =>
    within(screen.getByRole('radiogroup', { name: `Use for ${purpose}` }))
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ checked }) => checked);
  await screen.findByText(/These are your answers as they stand/);
  expect([answersOf('care'), answersOf('research')]).toEqual([
    [true, false],
    [false, true],
  ]);
  // What was said on an earlier text is no answer to a newer one.
  expect(answersOf('video')).toEqual([false, false]);
  await screen.findByText(/you have not answered the text as it reads now/);
});

test('a dialog with an answer or a signature is not closed unasked', async () => {
  const care = { purpose: 'care', version: 2, title: 'Use for care', hash: 'care', language: 'en', blocks: [] };
  open({ 'families.get': () => one([child]), 'consents.texts': () => one([care]) });
  fireEvent.click(await screen.findByRole('button', { name: 'Decide and sign for Toby' }));
  fireEvent.click(await screen.findByLabelText('Type your full name instead'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Mary Ash' } });
  fireEvent.click(screen.getByLabelText('No'));
  expect(unsavedEdits()).toBe(2);
  const close = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  const answer = (leaves: boolean) => act(() => useUnsavedStore.getState().asked!(leaves));
  close();
  answer(false);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Mary Ash');
  close();
  answer(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(unsavedEdits()).toBe(0);
});

test.each([
  ['withdrawn', 1],
  ['given', 0],
])('of a child whose consent is %s it says what becomes of the recordings: %i', async (state, times) => {
  const care = {
    purpose: 'care',
    title: 'Measuring',
    version: '2026-09',
    decided_at: null,
    text_hash: '',
    state,
    assent: null,
    permitted: state === 'given',
  };
  open({ 'families.get': () => one([{ ...child, purposes: [care] }]) });
  await screen.findByText('Measuring');
  expect(screen.queryAllByText(/erased after 30 days/)).toHaveLength(times);
});

const consent = (purpose: string, state: string, permitted: boolean) => ({
  purpose,
  title: `Use for ${purpose}`,
  version: '1',
  decided_at: null,
  text_hash: '',
  assent: null,
  state,
  permitted,
});
const bothGiven = [consent('care', 'given', true), consent('team', 'given', true)];
const withdrawn = [consent('care', 'withdrawn', false), consent('team', 'given', false)];

test('whatever a card does says to which child', async () => {
  const sibling = { ...child, player_id: players[1]!._id, first_name: 'Ada' };
  open({ 'families.get': () => one([child, sibling].map((each) => ({ ...each, purposes: bothGiven }))) });
  await screen.findByRole('heading', { name: 'Ada Ash' });
  for (const name of ['Toby', 'Ada']) {
    for (const link of ['Staff of', 'Profile of', 'Data held of', 'Invite another guardian of'])
      screen.getByRole('link', { name: `${link} ${name}` });
    screen.getByRole('button', { name: `Decide and sign for ${name}` });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw: Use for care for Ada' }));
  await screen.findByRole('dialog', { name: 'Withdraw: Use for care for Ada' });
});

test('numbers are gone with the consent, before they are asked for again', async () => {
  let purposes = bothGiven;
  open({
    'families.get': () => one([{ ...child, purposes }]),
    [`consents.withdraw ${child.player_id}`]: () => {
      purposes = withdrawn;
      return one(null);
    },
  });
  await screen.findByText('Events in 7 days');
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw: Use for care for Toby' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await screen.findByText(/Without consent to measuring nothing is shown/);
  screen.getByText('Sensor');
  expect(screen.queryByText(/^Events in|^Last event|^Pending/)).toBeNull();
});

test('a consent that was just given shows no zeros until the numbers have followed', async () => {
  let answer: object = { ...players[0]!, consent: 'missing', events_7_days: 0, events_28_days: 0 };
  open({
    'families.get': () => one([{ ...child, purposes: bothGiven }]),
    'players.get': () => one(answer),
  });
  await screen.findByText(/What was recorded is shown here in a moment/);
  expect(screen.queryByText('0 events')).toBeNull();
  answer = { ...players[0]!, events_28_days: 9 };
  await screen.findByText('9 events', {}, { timeout: 4_000 });
  expect(screen.queryByText(/in a moment/)).toBeNull();
});

test('after a decision the numbers are asked for again until they follow', async () => {
  let events = 0;
  open({
    'families.get': () => one([{ ...child, purposes: bothGiven }]),
    'players.get': () => one({ ...players[0]!, events_28_days: events }),
    [`consents.withdraw ${child.player_id}`]: () => one(null),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw: Use for team for Toby' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await screen.findByText('0 events');
  events = 9;
  await screen.findByText('9 events', {}, { timeout: 4_000 });
});

test('a child whose last team is gone has none yet, and not an empty line', async () => {
  const left = { ...players[0]!, team_id: null, team_name: '' };
  open({ 'families.get': () => one([child]), 'players.get': () => one(left) });
  expect((await screen.findByText('Team', { selector: 'dt' })).nextSibling?.textContent).toBe('None yet');
});

test('a child without a team has a card too', async () => {
  open({
    'families.get': () => one([child]),
    'players.get': () => new MockProblem(404, 'NOT_FOUND', 'Not found.'),
  });
  await screen.findByRole('heading', { name: 'Toby Ash' });
  await screen.findByText(/Plays in no team yet/);
});

test('without children it says what to do', async () => {
  open({ 'families.get': () => one([]) });
  await screen.findByText('No children are linked to this account');
});
