import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { playerId, players, teamId } from '../../../test/look/league.ts';
import { mockAnswers, type MockAnswers, mockUser } from '../../../test/look/mock-bff.ts';
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

const coach = { ...mockUser(200), _id: teamId };
beforeEach(() => useSession.getState().signedIn(coach));

describe("player's dashboard", () => {
  it('shows the events per region and lights the one that is chosen', async () => {
    open(mockAnswers(200));
    const bar = await screen.findByRole('button', { name: /Temporal lobe/ });
    expect(bar.textContent).toContain('4');
    expect(bar.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(bar);
    await waitFor(() => expect(bar.getAttribute('aria-pressed')).toBe('true'));
  });

  it('lists events by time and charts the chosen one', async () => {
    open(mockAnswers(200));
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
      ...mockAnswers(200),
      'PATCH /player/fetchDetails': () => ({ message: 'ok', data }),
      'PATCH /player/filterList': () => ({ message: 'ok', data: [ann], page, freshness: null }),
      'POST /members/identify': (_: URL, body: unknown) => {
        sent.push(body);
        return { message: 'ok', data: { results: [], undo: null } };
      },
    });
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Whose sensor is it?' }));
    fireEvent.click(await screen.findByText(/^Amara Okafor, /, { selector: '.ant-select-item-option-content' }));
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Assign to Amara Okafor' }));
    await screen.findByText('The team');
    expect(sent).toEqual([{ user_id: playerId, player_id: 'p-ann' }]);
  });

  it('tells players themselves that their consent is missing, and where they decide', async () => {
    useSession.getState().signedIn({ ...mockUser(200), _id: playerId });
    const data = { ...players[0]!, _id: playerId, consent: 'missing' };
    open({ ...mockAnswers(200), 'PATCH /player/fetchDetails': () => ({ message: 'ok', data }) });
    const link = await screen.findByRole('link', { name: 'Read the texts and decide' });
    expect(link.getAttribute('href')).toBe('/IRB');
    screen.getByText(/You have not been asked yet/);
    expect(screen.queryByText(/Staff see nothing/)).toBeNull();
  });

  it('says that nothing is shown for want of consent', async () => {
    const answers = mockAnswers(200);
    const data = { ...players[0]!, consent: 'unasked' };
    open({ ...answers, 'PATCH /player/fetchDetails': () => ({ message: 'ok', data }) });
    expect(await screen.findByText('No consent of a guardian')).toBeTruthy();
    const invite = screen.getByRole('link', { name: 'Invite a guardian' });
    expect(invite.getAttribute('href')).toBe(`/invite/user/team/${teamId}?role=guardian`);
  });

  it('invites no guardian where the missing consent is not for staff to bring about', async () => {
    const answers = mockAnswers(200);
    const data = { ...players[0]!, consent: 'missing' };
    open({ ...answers, 'PATCH /player/fetchDetails': () => ({ message: 'ok', data }) });
    expect(await screen.findByText(/no consent in force/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Invite a guardian' })).toBeNull();
  });

  it('writes again to a guardian who was asked and has not answered', async () => {
    const answers = mockAnswers(200);
    const data = { ...players[0]!, consent: 'asked' };
    open({
      ...answers,
      'PATCH /player/fetchDetails': () => ({ message: 'ok', data }),
      [`POST /people/${playerId}/guardian-letter`]: () => ({ message: 'The letter is on its way.', data: null }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Send the letter again' }));
    expect(await screen.findByText('The letter is on its way.')).toBeTruthy();
  });

  it('writes to another address where the guardian’s was mistyped', async () => {
    const data = { ...players[0]!, consent: 'asked' };
    const sent: unknown[] = [];
    open({
      ...mockAnswers(200),
      'PATCH /player/fetchDetails': () => ({ message: 'ok', data }),
      [`POST /people/${playerId}/guardian-letter`]: (_: URL, body: unknown) => {
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
      ...mockAnswers(200),
      'PATCH /player/simulations': () => ({
        message: 'ok',
        data: [],
        page: { next_cursor: null, total: 0 },
        freshness: null,
      }),
      'POST /sensor/getCompleteSimulation': () => ({
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
      ...mockAnswers(200),
      'PATCH /player/fetchDetails': () => new MockProblem(404, 'NOT_FOUND', 'Player not found.'),
    });
    expect(await screen.findByText('Player not found.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Number of events per region')).toBeNull());
  });
});
