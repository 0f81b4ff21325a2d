import { Level } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { playerId, players, teamId } from '../../../test/look/league.ts';
import { mockAnswers, mockUser } from '../../../test/look/mock-bff.ts';
import type { MockAnswers } from '../../../test/mock-answers.ts';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import PlayerDashboardPage from './player-dashboard-page.tsx';

function open(answers: MockAnswers) {
  globalThis.fetch = mockFetch(answers);
  return render(
    <App>
      <MemoryRouter initialEntries={[`/player/dashboard/${playerId}`]}>
        <Routes>
          <Route path="/player/dashboard/:_id" element={<PlayerDashboardPage />} />
          <Route path="/team/players/:team_id" element={<p>The team</p>} />
        </Routes>
      </MemoryRouter>
    </App>,
  );
}

const purpose = (name: string, state: string, permitted: boolean) => ({
  purpose: name,
  title: `About ${name}`,
  version: '1',
  decided_at: null,
  assent: null,
  text_hash: '',
  state,
  permitted,
});
const player = (consentNow: () => string) => ({
  'players.get': () => ({ message: 'ok', data: { ...players[0]!, consent: consentNow() } }),
});
/** As a guardian opens the page, in whose family the player has these consents. */
function openAsGuardian(purposes: object[], rest: object = {}, consentNow = () => 'missing') {
  useSession.getState().signedIn({ ...mockUser(Level.family), _id: 'g1' });
  const child = { player_id: playerId, first_name: 'Amara', last_name: 'Okafor', minor: true, guardians: [] };
  const family = () => ({ message: 'ok', data: [{ ...child, may_decide: true, purposes, ...rest }] });
  open({ ...mockAnswers(Level.family), ...player(consentNow), 'families.get': family });
}
const recorded = () => screen.queryByRole('heading', { name: 'Number of events per region' });

const coach = { ...mockUser(Level.team), _id: teamId };
beforeEach(() => useSession.getState().signedIn(coach));

describe("player's dashboard", () => {
  it('shows the events per region and lights the one that is chosen', async () => {
    open(mockAnswers(Level.team));
    const bar = await screen.findByRole('button', { name: /Temporal lobe/ });
    expect(bar.textContent).toContain('4');
    expect(bar.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(bar);
    await waitFor(() => expect(bar.getAttribute('aria-pressed')).toBe('true'));
  });

  it('says which runs would come out otherwise today, and orders them anew', async () => {
    const runs = [
      { _id: 's1', event_id: 'e1', player_id: playerId, occurred_at: null, mesh_subtype: 'male', stale: ['head'] },
    ];
    const asked: string[] = [];
    open({
      ...mockAnswers(Level.team),
      'simulations.stale': (address) => {
        asked.push(address.search);
        return { message: 'ok', data: { runs, has_more: false } };
      },
    });
    await screen.findByText('1 simulation would come out otherwise today: 1 not on the player’s head.');
    screen.getByRole('button', { name: 'Run 1 simulation again' });
    expect(asked[0]).toContain(`player_id=${playerId}`);
  });

  it('lists events by time and charts the chosen one', async () => {
    open(mockAnswers(Level.team));
    const buttons = await screen.findAllByLabelText('Show the charts of this event');
    expect(buttons[0]?.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(buttons[2]!);
    await waitFor(() => expect(buttons[2]?.getAttribute('aria-pressed')).toBe('true'));
    expect(await screen.findByText('Linear acceleration')).toBeTruthy();
  });

  it('lets staff say whose the sensor of an undefined member is', async () => {
    const data = { ...players[11]!, _id: playerId };
    const ann = { ...players[0]!, _id: 'p-ann' };
    const sent: unknown[] = [];
    const page = { next_cursor: null, total: 1 };
    open({
      ...mockAnswers(Level.team),
      'players.get': () => ({ message: 'ok', data }),
      'players.list': () => ({ message: 'ok', data: [ann], page, freshness: null }),
      'players.identify': (_: URL, body: unknown) => {
        sent.push(body);
        return { message: 'ok', data: { results: [], undo: null } };
      },
    });
    const picker = await screen.findByRole('combobox', { name: 'Whose sensor is it?' });
    fireEvent.mouseDown(picker);
    fireEvent.change(picker, { target: { value: 'Amara' } });
    fireEvent.click(await screen.findByText(/^Amara Okafor, /, { selector: '.ant-select-item-option-content' }));
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Assign to Amara Okafor' }));
    await screen.findByText('The team');
    expect(sent).toEqual([{ user_id: playerId, player_id: 'p-ann' }]);
  });

  it('tells players themselves that their consent is missing, and where they decide', async () => {
    useSession.getState().signedIn({ ...mockUser(Level.team), _id: playerId });
    const data = { player_id: playerId, may_decide: true, purposes: [purpose('care', 'missing', false)] };
    open({
      ...mockAnswers(Level.team),
      ...player(() => 'missing'),
      [`consents.ofPerson ${playerId}`]: () => ({ message: 'ok', data }),
    });
    const link = await screen.findByRole('link', { name: 'Read the texts and decide' });
    expect(link.getAttribute('href')).toBe('/IRB');
    screen.getByText(/About care: Not decided/);
    screen.getByText('Hidden: there is no consent in force');
    expect(screen.queryByText(/Staff see nothing/)).toBeNull();
  });

  it.each([
    ['withdrawn', 'given', false],
    ['refused', 'missing', false],
    ['given', 'missing', true],
    ['given', 'refused', true],
  ])('sends a young person to the texts where their own answer is missing: %s, %s', async (state, assent, decides) => {
    useSession.getState().signedIn({ ...mockUser(Level.player), _id: playerId });
    const purposes = [{ ...purpose('care', state, false), assent }];
    open({
      ...mockAnswers(Level.player),
      ...player(() => 'missing'),
      [`consents.ofPerson ${playerId}`]: () => ({
        message: 'ok',
        data: { player_id: playerId, may_decide: true, purposes },
      }),
    });
    await screen.findByText('Consent is missing');
    expect(screen.queryAllByRole('link', { name: 'Read the texts and decide' })).toHaveLength(decides ? 1 : 0);
    expect(screen.queryAllByText('Your guardian decides about this. Ask them.')).toHaveLength(decides ? 0 : 1);
  });

  it.each([
    ['missing', true],
    ['outdated', true],
    ['given', false],
    ['refused', false],
    [null, false],
  ])('asks a young person whose guardian has agreed, until they have answered: %s', async (assent, asks) => {
    useSession.getState().signedIn({ ...mockUser(Level.player), _id: playerId });
    const purposes = [{ ...purpose('research', 'given', false), assent }, purpose('video', 'refused', false)];
    const consents = { message: 'ok', data: { player_id: playerId, may_decide: true, purposes } };
    let asked = 0;
    open({
      ...mockAnswers(Level.player),
      ...player(() => 'given'),
      [`consents.ofPerson ${playerId}`]: () => ((asked += 1), consents),
    });
    await waitFor(() => expect(asked).toBeGreaterThan(0));
    await waitFor(() => expect(recorded()).toBeTruthy());
    const link = screen.queryByRole('link', { name: 'Read the texts and answer' });
    expect(link?.getAttribute('href')).toBe(asks ? '/IRB' : undefined);
    expect(screen.queryAllByText(/You have not answered yet: About research\./)).toHaveLength(asks ? 1 : 0);
  });

  it('tells a guardian which consent is missing, and where they decide', async () => {
    openAsGuardian([purpose('care', 'withdrawn', false), purpose('team', 'given', false)]);
    const link = await screen.findByRole('link', { name: 'Decide and sign for Amara' });
    expect(link.getAttribute('href')).toBe('/family/g1');
    screen.getByText('Consent for Amara is missing');
    screen.getByText(/About care: Withdrawn/);
    screen.getByText(/nothing that was recorded of Amara is shown, to you or to the team/);
    expect(screen.queryByText(/About team|Staff see nothing/)).toBeNull();
    expect(recorded()).toBeNull();
  });

  it('sends a guardian who only sees to whoever decides', async () => {
    openAsGuardian([purpose('care', 'withdrawn', false)], { may_decide: false });
    await screen.findByText(/A guardian who decides for Amara can change it/);
    expect(screen.queryByRole('link', { name: /Decide and sign/ })).toBeNull();
  });

  it('keeps showing a guardian what is hidden from staff alone', async () => {
    openAsGuardian([purpose('care', 'given', true), purpose('team', 'withdrawn', false)]);
    await screen.findByText(/About team: Withdrawn/);
    await waitFor(() => expect(recorded()).toBeTruthy());
    expect(screen.queryByText(/^Hidden/)).toBeNull();
  });

  it('waits for what a consent that was just given shows again', async () => {
    let consent = 'missing';
    openAsGuardian([purpose('care', 'given', true), purpose('team', 'given', true)], {}, () => consent);
    await screen.findByText(/What was recorded is shown here in a moment/);
    expect(recorded()).toBeNull();
    consent = 'given';
    await waitFor(() => expect(recorded()).toBeTruthy(), { timeout: 4_000 });
  });

  it.each(['missing', 'unasked', 'invited', 'asked'])('shows staff no zeros of what is hidden: %s', async (consent) => {
    open({ ...mockAnswers(Level.team), ...player(() => consent) });
    await screen.findByText('Hidden: there is no consent in force');
    for (const name of ['Events', 'Last event', 'Simulations']) expect(screen.queryByText(name)).toBeNull();
    expect(recorded()).toBeNull();
    expect(screen.queryByText(/yet$|Upload sensor files/)).toBeNull();
  });

  it('says that nothing is shown for want of consent', async () => {
    const answers = mockAnswers(Level.team);
    const data = { ...players[0]!, consent: 'unasked' };
    open({ ...answers, 'players.get': () => ({ message: 'ok', data }) });
    expect(await screen.findByText('No consent of a guardian')).toBeTruthy();
    const invite = screen.getByRole('link', { name: 'Invite a guardian' });
    expect(invite.getAttribute('href')).toBe(`/invite/user/team/${teamId}?role=guardian`);
  });

  it('invites no guardian where the missing consent is not for staff to bring about', async () => {
    const answers = mockAnswers(Level.team);
    const data = { ...players[0]!, consent: 'missing' };
    open({ ...answers, 'players.get': () => ({ message: 'ok', data }) });
    expect(await screen.findByText(/no consent in force that lets the team/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Invite a guardian' })).toBeNull();
  });

  it('writes again to a guardian who was asked and has not answered', async () => {
    const answers = mockAnswers(Level.team);
    const data = { ...players[0]!, consent: 'asked' };
    open({
      ...answers,
      'players.get': () => ({ message: 'ok', data }),
      [`guardians.sendLetter ${playerId}`]: () => ({ message: 'The letter is on its way.', data: null }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Send the letter again' }));
    expect(await screen.findByText('The letter is on its way.')).toBeTruthy();
  });

  it('writes to another address where the guardian’s was mistyped', async () => {
    const data = { ...players[0]!, consent: 'asked' };
    const sent: unknown[] = [];
    open({
      ...mockAnswers(Level.team),
      'players.get': () => ({ message: 'ok', data }),
      [`guardians.sendLetter ${playerId}`]: (_: URL, body: unknown) => {
        sent.push(body);
        return { message: 'The letter is on its way.', data: null };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'To another address' }));
    fireEvent.change(screen.getByLabelText('E-mail of a parent or guardian'), {
      target: { value: 'mary@example.org' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send to this address' }));
    expect(await screen.findByText('The letter is on its way.')).toBeTruthy();
    expect(sent).toEqual([{ guardian_email: 'mary@example.org' }]);
  });

  it('tells a first-time team what to do', async () => {
    open({
      ...mockAnswers(Level.team),
      'players.events': () => ({
        message: 'ok',
        data: [],
        page: { next_cursor: null, total: 0 },
        freshness: null,
      }),
      'simulations.complete': () => ({
        message: 'ok',
        data: [],
        page: { next_cursor: null, total: 0 },
        freshness: null,
      }),
    });
    const link = await screen.findByText('Upload sensor files');
    expect(link.getAttribute('href')).toBe(`/simulation/select-sensor/${teamId}`);
    expect(await screen.findByText('No simulated events yet')).toBeTruthy();
  });

  it('shows a player of somebody else as not found, once', async () => {
    open({
      ...mockAnswers(Level.team),
      'players.get': () => new MockProblem(404, 'NOT_FOUND', 'Player not found.'),
    });
    expect(await screen.findByText('Player not found.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Number of events per region')).toBeNull());
  });
});
