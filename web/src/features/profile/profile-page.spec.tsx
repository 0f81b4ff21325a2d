import { Level, type Profile } from '@strainscope/console-contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { players } from '../../../test/look/league.ts';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import { unsavedEdits } from '../../shared/unsaved/unsaved.store.ts';
import ProfilePage from './profile-page.tsx';

const _id = players[0]!._id;
const start: Profile = {
  _id,
  level: Level.player,
  role: 'Player',
  first_name: 'Amara',
  last_name: 'Okafor',
  permissions: [],
  version: 3,
  email: 'amara@example.org',
  birth_date: '2001-02-03',
  last_sign_in_at: null,
  status: 'active',
  plays: true,
  contact: { first_name: 'Amara', last_name: 'Okafor', sex: 'female', address: '' },
  position: { sport: 'Rugby union', position: 'Lock' },
  head: { length: null, breadth: null, circumference: null },
  settings: { time_zone: '' },
  letters: ['invitations'],
};
let profile: Profile;
let sent: object[];
let refusal: MockProblem | undefined;
let away: boolean;
const change = (_: URL, body: unknown) => {
  sent.push(body as object);
  if (refusal) return refusal;
  profile = { ...profile, ...(body as Partial<Profile>), version: profile.version + 1 };
  return { message: 'OK', data: profile };
};

beforeEach(() => {
  [profile, sent, refusal, away] = [start, [], undefined, false];
  useSession.getState().signedIn({ _id, level: Level.player, first_name: 'Amara', last_name: 'Okafor' });
  const unlessAway = (data: () => unknown) => () =>
    away ? new MockProblem(503, 'AWAY', 'Failed to load') : { message: 'OK', data: data() };
  globalThis.fetch = mockFetch({
    'profiles.get': unlessAway(() => profile),
    'profiles.headModel': () => {
      const status_text = 'Simulations run on the template head.';
      return { message: 'OK', data: { status_text, head: profile.head, meshes: [] } };
    },
    'profiles.sports': unlessAway(() => [
      { name: 'Rugby union', positions: ['Lock', 'Prop'] },
      { name: 'Football', positions: ['Keeper'] },
    ]),
    'players.get': () => ({ message: 'OK', data: players[0] }),
    'families.get': () => ({ message: 'OK', data: [] }),
    [`players.teams ${_id}`]: () => ({ message: 'OK', data: [] }),
    'profiles.setPosition': change,
    [`profiles.correctBirthDate ${_id}`]: change,
    'profiles.update': change,
    'profiles.setLetters': change,
  });
});

const show = (tab: string, id = _id) =>
  render(
    <MemoryRouter initialEntries={[`/profile/${id}/${tab}`]}>
      <Routes>
        <Route path="/profile/:_id?/:tab?" element={<ProfilePage />} />
      </Routes>
    </MemoryRouter>,
  );
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
async function choose(field: RegExp, option: string) {
  fireEvent.mouseDown(await screen.findByLabelText(field));
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}

test('another sport empties the position, which is then one of that sport', async () => {
  show('sensor');
  await screen.findByText(/^IMG-1040/);
  await screen.findByText('In no team yet.');
  await choose(/^Sport/, 'Football');
  await waitFor(() => expect(screen.queryByText('Lock')).toBeNull());
  await choose(/^Position/, 'Keeper');
  save();
  await screen.findByText('Saved');
  expect(sent).toEqual([{ user_id: _id, version: 3, sport: 'Football', position: 'Keeper' }]);
});

test('sensors that could not be loaded are not told as none, and are asked for again; whoever is no player has none', async () => {
  let answer: unknown = new MockProblem(503, 'AWAY', 'Sensors are away');
  globalThis.fetch = mockFetch({ 'players.get': () => answer }, globalThis.fetch);
  show('sensor');
  await screen.findByText('Sensors are away');
  expect(screen.queryByText('none assigned')).toBeNull();
  answer = new MockProblem(404, 'NOT_FOUND', 'Not found.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('none assigned');
});

test('somebody else was faster: what was chosen stays, and is told why it was not saved', async () => {
  refusal = new MockProblem(409, 'PROFILE_CHANGED', 'The profile was changed meanwhile.');
  show('sensor');
  await choose(/^Position/, 'Prop');
  save();
  await screen.findByText('The profile was changed meanwhile.');
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.getAllByText('Prop')).not.toHaveLength(0);
});

test('what was chosen is not left for another tab unasked, until it is saved', async () => {
  show('sensor');
  await choose(/^Position/, 'Prop');
  expect(unsavedEdits()).toBe(1);
  save();
  await screen.findByText('Saved');
  expect(unsavedEdits()).toBe(0);
});

test('the time zone of letters is chosen', async () => {
  show('settings');
  fireEvent.change(await screen.findByLabelText(/^Time zone/), { target: { value: 'Amsterdam' } });
  fireEvent.click(await screen.findByText('Europe/Amsterdam', { selector: '.ant-select-item-option-content' }));
  save();
  await screen.findByText('Saved');
  expect(sent).toEqual([{ user_id: _id, version: 3, settings: { time_zone: 'Europe/Amsterdam' } }]);
});

test('letters are chosen one by one, and those about the account always come', async () => {
  profile = { ...start, level: Level.team, role: 'Team' };
  show('notifications');
  fireEvent.click(await screen.findByLabelText('Somebody would like to join my team'));
  save();
  await screen.findByText('Saved');
  fireEvent.click(screen.getByLabelText('Somebody accepted an invitation of mine'));
  save();
  await waitFor(() => expect(sent).toHaveLength(2));
  const offered = ['invitations', 'team-requests', 'newsletter'];
  expect(sent).toEqual([
    { user_id: _id, version: 3, letters: ['invitations', 'team-requests'], offered },
    { user_id: _id, version: 4, letters: ['team-requests'], offered },
  ]);
  screen.getByText('Letters about your account, consent and security are always sent.');
});

test('whoever does not answer for somebody looks at their profile, and changes nothing', async () => {
  useSession.getState().signedIn({ _id: 'staff', level: Level.team, first_name: 'Noor', last_name: 'Visser' });
  show('settings');
  await screen.findByRole('heading', { name: 'Amara Okafor' });
  await screen.findByText(/^You may look at this profile/);
  await screen.findByLabelText(/^Time zone/);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('staff are told neither where somebody lives nor how large the head is, and read no empty field of it', async () => {
  asStaff();
  profile = { ...start, contact: { ...start.contact, address: null }, head: null };
  show('contact');
  await screen.findByLabelText(/^First name/);
  expect(screen.queryByLabelText(/^Address/)).toBeNull();
  cleanup();
  show('simulation');
  await screen.findByText('Simulations run on the template head.');
  expect(screen.queryByLabelText(/^Head/)).toBeNull();
});

const asStaff = () =>
  useSession.getState().signedIn({ _id: 'staff', level: Level.team, first_name: 'Noor', last_name: 'Visser' });
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function openCorrection(birth_date: string, reason: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Correct the date' }));
  await screen.findByRole('dialog', { name: 'Correct the date of birth: Amara Okafor' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Date of birth/)));
  type(/^Date of birth/, birth_date);
  type(/^Reason/, reason);
}
const submitCorrection = (name = 'Correct the date') =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

test('staff correct a date of birth, are told before what follows, and name a guardian', async () => {
  asStaff();
  show('contact');
  const born = `${new Date().getUTCFullYear() - 14}-02-03`;
  await openCorrection(born, 'Seen on the passport');
  await screen.findByText(/^By this date Amara is under 18/);
  type(/^E-mail of a parent/, 'Mother@example.org');
  const submit = screen.getByRole('button', { name: 'Correct the date and close the account' });
  expect(submit.className).toContain('dangerous');
  submitCorrection('Correct the date and close the account');
  await screen.findByText(/^Corrected\./);
  expect(sent).toEqual([
    { version: 3, birth_date: born, reason: 'Seen on the passport', guardian_email: 'mother@example.org' },
  ]);
});

test('a guardian’s address that the date makes needless is not sent; a refusal stands at its field', async () => {
  asStaff();
  refusal = new MockProblem(422, 'INVALID', 'Please check.', [
    { path: 'birth_date', message: 'This is the date already' },
  ]);
  show('contact');
  await openCorrection(`${new Date().getUTCFullYear() - 14}-02-03`, 'A slip');
  await screen.findByLabelText(/^E-mail of a parent/);
  type(/^E-mail of a parent/, 'mother@example.org');
  type(/^Date of birth/, '2000-02-03');
  await waitFor(() => expect(screen.queryByLabelText(/^E-mail of a parent/)).toBeNull());
  submitCorrection();
  await screen.findByText('This is the date already');
  expect(sent).toEqual([{ version: 3, birth_date: '2000-02-03', reason: 'A slip' }]);
});

test('the person reads who corrects the date, and where the address is changed', async () => {
  show('contact');
  await screen.findByText(/the staff of the team corrects it, or an administrator/);
  expect(screen.queryByRole('button', { name: 'Correct the date' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Change the address' }).getAttribute('href')).toBe(
    `/profile/${_id}/security#email-address`,
  );
});

test('whoever is in no team is not sent to one, and has no sensor', async () => {
  profile = { ...start, level: Level.family, role: 'Family', plays: false };
  show('sensor');
  await screen.findByText(/an administrator corrects it: tell whoever invited you, or/);
  expect(screen.queryByRole('link', { name: 'Sensor and position' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Contact' }).getAttribute('aria-current')).toBe('page');
});

test('a profile that failed to load is asked for again', async () => {
  away = true;
  show('sensor');
  await screen.findByText('Failed to load');
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText(/^Sport/);
});

test('whoever plays has their sensor and position, whatever else they have become', async () => {
  profile = { ...start, level: Level.team, role: 'Team' };
  show('sensor');
  await screen.findByText(/^IMG-1040/);
  await screen.findByText('In no team yet.');
  expect(screen.getByRole('link', { name: 'Sensor and position' }).getAttribute('aria-current')).toBe('page');
});

test('a player is offered what may reach a player, and keeps what was chosen of the rest', async () => {
  show('notifications');
  fireEvent.click(await screen.findByLabelText('The newsletter'));
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  save();
  await screen.findByText('Saved');
  expect(sent).toEqual([{ user_id: _id, version: 3, letters: ['newsletter', 'invitations'], offered: ['newsletter'] }]);
});
