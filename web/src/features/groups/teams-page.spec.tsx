import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { institutionId, institutions, teams } from '../../../test/look/league.ts';
import { mockAnswers, mockUser } from '../../../test/look/mock-bff.ts';
import { MockProblem, mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import TeamsPage from './teams-page.tsx';

/** The institution's teams, being edited. */
function openEdit(listed: typeof teams, answers: Parameters<typeof mockFetch>[0] = {}): void {
  useSession.getState().signedIn(mockUser(Level.institution));
  globalThis.fetch = mockFetch({
    ...mockAnswers(Level.institution),
    [`institutions.get ${institutionId}`]: () => ({ message: 'ok', data: institutions[0] }),
    'teams.ofInstitution': () => ({
      message: 'ok',
      data: listed,
      page: { next_cursor: null, total: listed.length },
      freshness: null,
    }),
    ...answers,
  });
  render(
    <MemoryRouter initialEntries={[`/teams/${institutionId}?edit`]}>
      <Routes>
        <Route path="/teams/:ins_id" element={<TeamsPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

test('what is saved counts in the head of the page, too, and merging says what it needs', async () => {
  let asked = 0;
  openEdit(teams, {
    [`institutions.get ${institutionId}`]: () => {
      asked += 1;
      return { message: 'ok', data: institutions[0] };
    },
    'teams.rename': () => ({ message: 'ok', data: { results: [], undo: null } }),
  });
  expect(await screen.findByText('Merge: select one or more')).toBeTruthy();
  fireEvent.change(screen.getAllByLabelText(/^Name of Ashworth First XV/)[0]!, { target: { value: 'Colts' } });
  const before = asked;
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});

test('a team is merged into one of another page, which is found by its name', async () => {
  const [one, ...others] = teams;
  const far = { ...others[0]!, _id: 'far', name: 'Zebras' };
  const merged: unknown[] = [];
  openEdit([one!, others[0]!], {
    'teams.ofInstitution': (_, body) => {
      const { search } = body as { search?: string };
      const data = search === 'zeb' ? [far] : [one!, others[0]!];
      return { message: 'ok', data, page: { next_cursor: null, total: 3 }, freshness: null };
    },
    'teams.merge': (_, body) => {
      merged.push(body);
      return { message: 'ok', data: { results: [], undo: null } };
    },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(one!.name) }));
  const into = screen.getByRole('combobox', { name: 'Merge selected into' });
  fireEvent.mouseDown(into);
  // It does not go into itself.
  const options = async () =>
    (await screen.findAllByText(/./, { selector: '.ant-select-item-option-content' })).map((each) => each.textContent);
  expect(await options()).toEqual([others[0]!.name]);
  fireEvent.change(into, { target: { value: 'zeb' } });
  fireEvent.click(await screen.findByText('Zebras', { selector: '.ant-select-item-option-content' }));
  await screen.findByText(new RegExp(`^“${one!.name}” goes into “Zebras”`));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(merged).toEqual([{ merges: [{ _id: one!._id, into: 'far', version: one!.version }] }]));
});

test('a name is taken as it is typed, word by word; without one the field says so and nothing waits', async () => {
  openEdit([teams[0]!]);
  const own = teams[0]!.name;
  const field = await screen.findByLabelText<HTMLInputElement>(/^Name of Ashworth First XV/);
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type(`${own} `);
  expect(field.value).toBe(`${own} `);
  screen.getByText('Nothing to save yet');
  type(`${own} u`);
  await screen.findByText(`“${own}” becomes “${own} u”`);
  type(' ');
  expect((await screen.findByText('Type a name')).id).toBe(field.getAttribute('aria-describedby'));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Nothing to save yet');
  fireEvent.blur(field);
  expect(field.value).toBe(own);
  expect(screen.queryByText('Type a name')).toBeNull();
});

test('a team that is to be deleted takes no name, and its row says why', async () => {
  openEdit([teams[0]!]);
  const field = await screen.findByLabelText<HTMLInputElement>(/^Name of Ashworth First XV/);
  fireEvent.change(field, { target: { value: 'Colts' } });
  fireEvent.blur(field);
  fireEvent.click(screen.getByRole('checkbox', { name: /Ashworth First XV/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete selected' }));
  const why = await screen.findByText('Will be deleted. To rename it, drop that first.');
  expect([field.readOnly, field.value, field.getAttribute('aria-describedby')]).toEqual([true, teams[0]!.name, why.id]);
  expect(screen.queryByText(/becomes “Colts”/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Drop' }));
  expect(field.readOnly).toBe(false);
});

test('a name that waits to be added, or holds an address, is refused where it is typed', async () => {
  useSession.getState().signedIn(mockUser(Level.institution));
  globalThis.fetch = mockFetch({
    ...mockAnswers(Level.institution),
    [`institutions.get ${institutionId}`]: () => ({ message: 'ok', data: institutions[0] }),
    'institutions.place': () => ({ message: 'ok', data: { ...institutions[0], time_zone: null } }),
    'teams.ofInstitution': () => ({
      message: 'ok',
      data: teams,
      page: { next_cursor: null, total: teams.length },
      freshness: null,
    }),
  });
  render(
    <MemoryRouter initialEntries={[`/teams/${institutionId}?edit`]}>
      <Routes>
        <Route path="/teams/:ins_id" element={<TeamsPage />} />
      </Routes>
    </MemoryRouter>,
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Name of the new team');
  const addAs = (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.submit(field.closest('form')!);
  };
  addAs('Colts');
  await screen.findByText(/^Add the team “Colts”/);
  addAs('COLTS');
  const fault = await screen.findByText('“COLTS” is to be added already');
  expect([field.value, field.getAttribute('aria-describedby')]).toEqual(['COLTS', fault.id]);
  expect(screen.getByRole('button', { name: 'Add' }).hasAttribute('disabled')).toBe(true);
  expect(screen.queryByText(/^Add the team “COLTS”/)).toBeNull();
  addAs('colts.example');
  await screen.findByText('Without web or e-mail addresses; a full stop needs a space after it');
  expect(screen.queryByText(/^Add the team “colts.example”/)).toBeNull();
  addAs('Cubs');
  await screen.findByText(/^Add the team “Cubs”/);
});

test('a new team plays where the others of its institution do, unless another zone is chosen', async () => {
  useSession.getState().signedIn(mockUser(Level.institution));
  const added: unknown[] = [];
  globalThis.fetch = mockFetch({
    ...mockAnswers(Level.institution),
    [`institutions.get ${institutionId}`]: () => ({ message: 'ok', data: institutions[0] }),
    'institutions.place': () => ({ message: 'ok', data: { ...institutions[0], time_zone: 'Asia/Tokyo' } }),
    'teams.ofInstitution': () => ({
      message: 'ok',
      data: teams,
      page: { next_cursor: null, total: teams.length },
      freshness: null,
    }),
    'teams.add': (_, body) => {
      added.push(body);
      return { message: 'ok', data: { results: [], undo: null } };
    },
  });
  render(
    <MemoryRouter initialEntries={[`/teams/${institutionId}?edit`]}>
      <Routes>
        <Route path="/teams/:ins_id" element={<TeamsPage />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(await screen.findByText('Asia/Tokyo (as its other teams)')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Name of the new team'), { target: { value: 'U10' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText(/Add the team “U10”, time zone Asia\/Tokyo/);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(added).toMatchObject([{ teams: [{ name: 'U10', time_zone: 'Asia/Tokyo' }] }]));
  await screen.findByText('Team added successfully.');
  // What was said of it is no news of the next change.
  fireEvent.change(screen.getByLabelText('Name of the new team'), { target: { value: 'U12' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText(/Add the team “U12”/);
  expect(screen.queryByText('Team added successfully.')).toBeNull();
});

test('a refusal stays with the team that it is about, also after another line was dropped', async () => {
  const said = 'The team is called “Seniors” by now.';
  const [one, other] = [teams[0]!, { ...teams[1]!, name: 'Zebras' }];
  openEdit([one, other], {
    'teams.rename': () => new MockProblem(409, 'NODE_CHANGED', said, [{ path: 'nodes.1.version', message: said }]),
  });
  fireEvent.change(await screen.findByLabelText(new RegExp(`^Name of ${one.name}`)), { target: { value: 'Colts' } });
  fireEvent.change(screen.getByLabelText(/^Name of Zebras/), { target: { value: 'Cubs' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const lineOf = async () => (await screen.findByText(said, { selector: 'li *' })).closest('li')!;
  within(await lineOf()).getByText(/becomes “Cubs”/);
  const first = screen.getByText(/becomes “Colts”/).closest('li')!;
  fireEvent.click(within(first).getByRole('button', { name: 'Drop' }));
  within(await lineOf()).getByText(/becomes “Cubs”/);
});

test('where somebody else was faster, mine is kept over it or dropped for it, by one click each', async () => {
  const said = '“Veterans” was changed meanwhile by you, 22 Nov 2026, 14:03 UTC.';
  const [one, other] = [teams[0]!, { ...teams[1]!, name: 'Zebras' }];
  let listed = [one, other];
  const sent: unknown[] = [];
  openEdit(listed, {
    'teams.ofInstitution': () => ({
      message: 'ok',
      data: listed,
      freshness: null,
      page: { next_cursor: null, total: listed.length },
    }),
    'teams.rename': (_, body) => {
      sent.push(body);
      if (sent.length > 1) return { message: 'ok', data: { results: [], undo: null } };
      listed = [{ ...one, name: 'Veterans', version: one.version + 1 }, other];
      const faults = [0, 1].map((index) => ({ path: `nodes.${index}.version`, message: said }));
      return new MockProblem(409, 'NODE_CHANGED', '2 of 2 changes cannot be made, so none was.', faults);
    },
  });
  fireEvent.change(await screen.findByLabelText(new RegExp(`^Name of ${one.name}`)), { target: { value: 'Colts' } });
  fireEvent.change(screen.getByLabelText(/^Name of Zebras/), { target: { value: 'Cubs' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  // Each line says it once, in the viewer's zone, by the name that there is now, and nothing beside them repeats it.
  const mine = (await screen.findByText(/^“Veterans.* becomes “Colts”/)).closest('li')!;
  within(mine).getByText(/^“Veterans” was changed meanwhile by you, 22 Nov 2026, \d\d:\d\d\.$/);
  expect(screen.queryByText(/^2 of 2 changes/)).toBeNull();
  screen.getByText('Not saved: 2 changes, listed above.');
  const theirs = screen.getByText(/becomes “Cubs”/).closest('li')!;
  fireEvent.click(within(theirs).getByRole('button', { name: 'Take theirs' }));
  expect(screen.queryByText(/becomes “Cubs”/)).toBeNull();
  fireEvent.click(within(mine).getByRole('button', { name: 'Keep mine' }));
  expect(within(mine).queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ teams: [{ team_id: one._id, name: 'Colts', version: one.version + 1 }] });
});

test('what was deleted is out of the list as soon as it is saved, though the list lags', async () => {
  const [one, other] = [teams[0]!, { ...teams[1]!, name: 'Zebras' }];
  openEdit([one, other], { 'teams.delete': () => ({ message: 'ok', data: { results: [], undo: null } }) });
  fireEvent.click(await screen.findByRole('checkbox', { name: /Zebras/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete selected' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(screen.queryByLabelText(/^Name of Zebras/)).toBeNull();
  screen.getByLabelText(new RegExp(`^Name of ${one.name}`));
});

test('a name that another team here has is told while it is typed, and no longer once that one has another', async () => {
  const [one, other] = [teams[0]!, { ...teams[0]!, _id: 'other', name: 'Zebras' }];
  openEdit([one, other], {
    'institutions.place': () => ({ message: 'ok', data: { ...institutions[0], time_zone: null } }),
  });
  const [first, second] = await screen.findAllByLabelText<HTMLInputElement>(/^Name of (Ashworth|Zebras)/);
  fireEvent.change(first!, { target: { value: ' zebras' } });
  fireEvent.blur(first!);
  expect((await screen.findByText(/^“zebras” is the name of another one here$/)).id).toBe(
    first!.getAttribute('aria-describedby'),
  );
  fireEvent.change(second!, { target: { value: 'Cubs' } });
  expect(screen.queryByText(/is the name of another one here/)).toBeNull();
  // Names are added first.
  fireEvent.change(screen.getByLabelText('Name of the new team'), { target: { value: 'ZEBRAS' } });
  await screen.findByText('There is “ZEBRAS” here already');
});

test('a name that is too long is told, and not cut', async () => {
  openEdit([teams[0]!]);
  const field = await screen.findByLabelText<HTMLInputElement>(/^Name of Ashworth First XV/);
  fireEvent.change(field, { target: { value: 'x'.repeat(400) } });
  await screen.findByText('At most 120 characters');
  expect(field.hasAttribute('maxlength')).toBe(false);
});

test('what is changed while Save runs is not saved yet, and stays in the queue', async () => {
  const [one, other] = [teams[0]!, { ...teams[1]!, name: 'Zebras' }];
  openEdit([one, other], { 'teams.rename': () => ({ message: 'ok', data: { results: [], undo: null } }) });
  fireEvent.change(await screen.findByLabelText(new RegExp(`^Name of ${one.name}`)), { target: { value: 'Colts' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.change(screen.getByLabelText(/^Name of Zebras/), { target: { value: 'Cubs' } });
  await waitFor(() => expect(screen.queryByText(/becomes “Colts”/)).toBeNull());
  screen.getByText(/becomes “Cubs”/);
});
