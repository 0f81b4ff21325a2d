import { Level, type Session, type SessionDetail } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mockAnswers, mockUser } from '../../../test/look/mock-bff.ts';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { useSession } from '../../session/session.store.ts';
import SessionPage from './session-page.tsx';
import { clockAt } from './session-words.ts';
import SessionsPage from './sessions-page.tsx';
import WallPage from './wall-page.tsx';

const session: Session = {
  _id: 's1',
  details: {
    kind: 'match',
    sport: 'rugby',
    level_of_play: 'community',
    opponent: 'Old Boys',
    venue: 'North pitch',
    time_zone: 'Europe/London',
    planned_start: '2026-11-28T14:00:00.000Z',
    planned_end: '2026-11-28T16:00:00.000Z',
    period_count: 2,
    period_minutes: 40,
    notes: '',
  },
  teams: [{ team_id: 't1', name: 'First XV' }],
  state: 'ended',
  started_at: '2026-11-28T14:00:00.000Z',
  ended_at: '2026-11-28T15:40:00.000Z',
  cancelled_at: null,
  periods: [
    { number: 1, started_at: '2026-11-28T14:00:00.000Z', ended_at: '2026-11-28T14:41:00.000Z' },
    { number: 2, started_at: '2026-11-28T14:55:00.000Z', ended_at: '2026-11-28T15:40:00.000Z' },
  ],
  version: 3,
  overdue: false,
  load: { events: 2, peak_pla: 31.5, sum_pla: 51.5 },
  participants: 1,
};
const person = {
  person_id: 'p1',
  first_name: 'Anna',
  last_name: 'Ash',
  team_id: 't1',
  position: 'Wing',
  listed: true,
  load: session.load,
  wear: [],
  seconds_worn: 1200,
};
const event = (event_id: string, clock: string, pla: number, label = 'hae') => ({
  event_id,
  person_id: 'p1',
  team_id: 't1',
  occurred_at: `2026-11-28T${clock}:00.000Z`,
  label,
  pla,
  paa: null,
  pav: null,
});

let sent: Record<string, unknown>;
let detail: SessionDetail;
beforeEach(() => {
  sent = {};
  detail = { session, people: [person], may_edit: true };
  useSession.getState().signedIn(mockUser(Level.team));
  const one = (data: unknown) => ({ message: 'OK', data });
  const take = (name: string, data: unknown) => (_: URL, body: unknown) => {
    sent[name] = body;
    return one(data);
  };
  const events = [event('e1', '14:10', 31.5), event('e2', '15:00', 20), event('e3', '15:10', 80, 'false-positive')];
  globalThis.fetch = mockFetch({
    ...mockAnswers(Level.team),
    'sessions.list': () => ({
      message: 'OK',
      data: [session],
      page: { next_cursor: null, total: 1 },
      freshness: null,
    }),
    'sessions.get s1': () => one(detail),
    'sessions.events s1': () => one({ events, next_cursor: null }),
    'sessions.create': take('create', { session_ids: ['s2'] }),
    'sessions.run': take('run', null),
    'sessions.change': take('change', null),
    'sessions.previewSchedule': take('preview', {
      format: 'table',
      rows: [
        { line: 2, text: 'a', details: session.details, faults: [], there: true },
        {
          line: 3,
          text: '2026-13-01',
          details: null,
          faults: [{ path: 'date', message: 'No such day.' }],
          there: false,
        },
        { line: 4, text: 'b', details: session.details, faults: [], there: false },
      ],
    }),
  });
});

function show(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/sessions/:type/:_id" element={<SessionsPage />} />
        <Route path="/session/:session_id" element={<SessionPage />} />
        <Route path="/wall/:type/:_id" element={<WallPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

test('the sessions of a team are listed, and lead to each', async () => {
  show('/sessions/team/t1');
  const grid = await screen.findByRole('grid', { name: 'Sessions' });
  const link = within(grid).getByRole('link', { name: 'First XV v Old Boys' });
  expect(link.getAttribute('href')).toBe('/session/s1');
  expect(grid.textContent).toContain('28 Nov 2026, 14:00');
  expect(grid.textContent).toContain('2 events, largest 31.5 g, sum 51.5 g');
});

test('a schedule is shown row by row, and only what is well and new is made', async () => {
  show('/sessions/team/t1');
  fireEvent.click(await screen.findByRole('button', { name: 'Add a schedule' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Schedule' }), { target: { value: 'date,start' } });
  fireEvent.click(screen.getByRole('button', { name: 'Look at it first' }));
  const rows = await screen.findByRole('list', { name: 'Rows of the schedule' });
  expect(rows.textContent).toContain('Line 3 is left out (2026-13-01): No such day.');
  expect(rows.textContent).toContain('There already:');
  expect(sent).not.toHaveProperty('create');
  fireEvent.click(screen.getByRole('button', { name: 'Make 1 session' }));
  await waitFor(() => expect(sent['create']).toMatchObject({ team_ids: ['t1'], sessions: [session.details] }));
});

test('a session shows its events until the chosen time, and all of them at its end', async () => {
  show('/session/s1');
  const list = () => screen.getByRole('list', { name: 'Events until then, the latest first' });
  const time = await screen.findByRole('slider', { name: 'Time' });
  expect(
    within(list())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['15:10:00 Anna Ash, 80.0 g, false positive', '15:00:00 Anna Ash, 20.0 g', '14:10:00 Anna Ash, 31.5 g']);
  fireEvent.change(time, { target: { value: String(Date.parse('2026-11-28T14:30:00Z')) } });
  expect(within(list()).getAllByRole('listitem')).toHaveLength(1);
  expect(time.getAttribute('aria-valuetext')).toBe('14:30:00, period 1, 30:00');
  fireEvent.click(screen.getByRole('button', { name: 'To the end' }));
  expect(within(list()).getAllByRole('listitem')).toHaveLength(3);
});

test('whoever may, starts a planned session and keeps notes', async () => {
  detail = { ...detail, session: { ...session, state: 'planned', started_at: null, ended_at: null, periods: [] } };
  show('/session/s1');
  fireEvent.click(await screen.findByRole('button', { name: 'Start' }));
  await waitFor(() => expect(sent['run']).toEqual({ session_id: 's1', step: 'start' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Notes' }), { target: { value: 'Wet' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the notes' }));
  await waitFor(() => expect(sent['change']).toMatchObject({ version: 3, details: { notes: 'Wet' } }));
});

test('the wall shows what runs', async () => {
  show('/wall/team/t1');
  const card = await screen.findByRole('link', { name: 'First XV v Old Boys' });
  expect(card.closest('li')!.textContent).toContain('2 events');
});

test('the clock of play goes on from the half before, and stands still between', () => {
  const clock = (time: string) => clockAt(session.periods, session.details, Date.parse(`2026-11-28T${time}Z`));
  expect(['13:59:00', '14:10:05', '14:45:00', '14:56:30'].map(clock)).toEqual([
    '',
    'period 1, 10:05',
    'after period 1',
    'period 2, 41:30',
  ]);
});
