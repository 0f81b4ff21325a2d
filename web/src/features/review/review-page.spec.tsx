import { jest } from '@jest/globals';
import { Level, type EventReviews, type ReviewAgreement, type ReviewItem } from '@strainscope/console-contract';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { eventIds } from '../../../test/look/event-answers.ts';
import { mockAnswers, mockUser } from '../../../test/look/mock-bff.ts';
import { teamId } from '../../../test/look/league.ts';
import type { MockAnswers } from '../../../test/mock-answers.ts';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { useShortcutListener } from '../../keyboard/shortcut-listener.ts';
import { startLive } from '../../live/live.store.ts';
import { usePreferences } from '../../preferences/preferences.store.ts';
import { useSession } from '../../session/session.store.ts';
import { useTimeCursor } from '../brain/time-cursor.store.ts';
import ReviewPage from './review-page.tsx';

const [one, two] = [eventIds.complete, eventIds.running];
const item = (event_id: string, over: Partial<ReviewItem> = {}): ReviewItem => ({
  event_id,
  player_id: 'p1',
  player_name: 'Max Ash',
  team_id: teamId,
  team_name: 'First XV',
  session_id: null,
  occurred_at: '2026-11-28T15:00:00Z',
  label: 'hae',
  pla: 48.2,
  paa: null,
  pav: null,
  alert_state: null,
  state: 'unreviewed',
  readers: 0,
  own_verdict: null,
  verified: null,
  ...over,
});
const none = (event_id: string): EventReviews => ({
  event_id,
  player_id: 'p1',
  team_id: teamId,
  state: 'reviewed-once',
  readers: 1,
  verified: null,
  own: null,
  others: [],
});
const own = {
  reader_id: 'r1',
  reader_name: 'Kim Cole',
  verdict: 'true',
  contact: 'unknown',
  mechanism: 'unknown',
  body_part: 'unknown',
  note: '',
  given_at: '2026-11-28T16:00:00Z',
  version: 1,
} as const;
const ok = (data: unknown) => ({ message: 'OK', data });
const page = (data: unknown[]) => ({ ...ok(data), page: { next_cursor: null, total: data.length }, freshness: null });
const agreement: ReviewAgreement = {
  node_id: teamId,
  events: 4,
  verdicts: ['true', 'false', 'unsure'],
  table: [
    [2, 1, 0],
    [0, 1, 0],
    [0, 0, 0],
  ],
  agreement: 0.75,
  kappa: 0.5,
  standard_error: 0.4,
  lower: -0.28,
  upper: 1,
  reason: null,
};

let given: { id: string; body: object }[];
let waiting: ReviewItem[];
let reviews: Record<string, EventReviews>;

function Screen() {
  useShortcutListener();
  return <ReviewPage />;
}

function open(search = '', over: MockAnswers = {}) {
  const giving = (id: string) => (_: URL, body: unknown) => {
    given.push({ id, body: body as object });
    waiting = waiting.filter(({ event_id }) => event_id !== id);
    const sent = body as typeof own & { based_on: number };
    reviews[id] = {
      ...none(id),
      state: 'disagreed',
      readers: 2,
      own: { ...own, ...sent, version: sent.based_on + 1 },
      others: [{ ...own, reader_id: 'r2', reader_name: 'Jo Lee', verdict: 'false', mechanism: 'device-handling' }],
    };
    return ok(reviews[id]);
  };
  globalThis.fetch = mockFetch({
    ...mockAnswers(Level.team),
    'reviews.queue': () => page(waiting),
    [`reviews.get ${one}`]: () => ok(reviews[one] ?? none(one)),
    [`reviews.get ${two}`]: () => ok(reviews[two] ?? none(two)),
    [`reviews.give ${one}`]: giving(one),
    [`reviews.give ${two}`]: giving(two),
    [`reviews.agreement ${teamId}`]: () => ok(agreement),
    ...over,
  });
  return render(
    <MemoryRouter initialEntries={[`/review/${teamId}${search}`]}>
      <Routes>
        <Route path="/review/:node_id" element={<Screen />} />
      </Routes>
    </MemoryRouter>,
  );
}

const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });
/** Presses the key of a verdict once the event has been looked at for long enough. */
async function judge(key: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 350));
  press(key);
}
const asked = (verdict: string, over = {}) => ({
  verdict,
  contact: 'unknown',
  mechanism: 'unknown',
  body_part: 'unknown',
  note: '',
  based_on: 0,
  ...over,
});

beforeEach(() => {
  useSession.getState().signedIn(mockUser(Level.team));
  usePreferences.setState({ singleKeyShortcuts: true });
  given = [];
  reviews = {};
  waiting = [item(one, { alert_state: 'new', state: 'reviewed-once', readers: 1 }), item(two)];
});

test('the first of the queue is open, with its motion, its alert, and nothing of other readers', async () => {
  open();
  await screen.findByRole('heading', { name: 'Event 1 of 2' });
  await screen.findByText(/It raised an alert/);
  await screen.findByRole('heading', { name: 'Motion and strain over time' });
  await screen.findByRole('heading', { name: 'Your review' });
  expect(screen.queryByRole('list', { name: 'Other readers' })).toBeNull();
  const queue = screen.getByRole('list', { name: 'Queue' });
  expect(queue.textContent).toContain('rotation not measured');
  expect(queue.querySelector('[aria-current]')?.textContent).toContain('Open alert');
});

test('a key gives the verdict and goes on; one that changed their mind says it anew', async () => {
  open();
  await screen.findByRole('heading', { name: 'Your review' });
  await judge('t');
  await waitFor(() => expect(given).toEqual([{ id: one, body: asked('true') }]));
  await screen.findByText(/Another reader sees it otherwise/);
  await screen.findByRole('heading', { name: 'Event 1 of 1' });
  fireEvent.click(screen.getByRole('button', { name: 'Changed your mind?' }));
  const others = await screen.findByRole('list', { name: 'Other readers' });
  expect(others.textContent).toContain('Jo Lee: False positive (you disagree)');
  expect(others.textContent).toContain('Handling of the device');
  await judge('f');
  await waitFor(() => expect(given[1]).toEqual({ id: one, body: asked('false', { based_on: 1 }) }));
});

test('j and k go through the queue, and space plays the curves', async () => {
  open();
  await screen.findByRole('heading', { name: 'Your review' });
  press('j');
  await screen.findByRole('heading', { name: 'Event 2 of 2' });
  press('j');
  screen.getByRole('heading', { name: 'Event 2 of 2' });
  press('k');
  await screen.findByRole('heading', { name: 'Event 1 of 2' });
  await waitFor(() => {
    press(' ');
    expect(useTimeCursor.getState().playing).toBe(true);
  });
});

test('the event that is open stays so when another one comes before it, with what was typed', async () => {
  const source = new EventTarget();
  const stop = startLive(() => Object.assign(source, { close: () => undefined }) as unknown as EventSource);
  open();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Note' }), { target: { value: 'Loose' } });
  waiting = [item(eventIds.failed, { player_name: 'Neu Comer', alert_state: 'new' }), ...waiting];
  act(() => void source.dispatchEvent(new MessageEvent('alert', { data: '{}' })));
  await screen.findByText('Neu Comer');
  await screen.findByRole('heading', { name: 'Event 2 of 3' });
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Loose');
  stop();
});

test('a key that is pressed twice judges one event, and none while a verdict is being saved', async () => {
  let save = () => {};
  const saved = new Promise<void>((resolve) => (save = resolve));
  open('', {
    [`reviews.give ${one}`]: async (_: URL, body: unknown) => {
      await saved;
      given.push({ id: one, body: body as object });
      return ok({ ...none(one), own });
    },
  });
  await screen.findByRole('heading', { name: 'Your review' });
  await judge('t');
  press('j');
  screen.getByRole('heading', { name: 'Event 1 of 2' });
  // No time passes from here on, however slow the machine is.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  save();
  await screen.findByRole('heading', { name: 'Event 2 of 2' });
  await screen.findByRole('heading', { name: 'Your review' });
  press('t');
  expect(given).toHaveLength(1);
  clock.mockRestore();
});

test('keys rest while a field has the focus, and where single keys are switched off', async () => {
  open();
  const note = await screen.findByRole('textbox', { name: 'Note' });
  press('f', note);
  usePreferences.setState({ singleKeyShortcuts: false });
  press('f');
  expect(given).toEqual([]);
  fireEvent.change(note, { target: { value: 'Dropped' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Indirect, through the body' }));
  fireEvent.click(screen.getByRole('button', { name: 'Unsure (u)' }));
  const body = asked('unsure', { note: 'Dropped', contact: 'indirect' });
  await waitFor(() => expect(given).toEqual([{ id: one, body }]));
});

test('a review that was given in another window is told, and what was typed stays', async () => {
  open('', {
    [`reviews.give ${one}`]: () => {
      reviews[one] = { ...none(one), own: { ...own, verdict: 'unsure' }, verified: 'unsure' };
      return new MockProblem(409, 'REVIEW_CHANGED', 'You gave another review of this event meanwhile.');
    },
  });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Note' }), { target: { value: 'Kept' } });
  await judge('t');
  await screen.findByText(/You gave another review of this event meanwhile/);
  await screen.findByText(/You said:/);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Kept');
});

test('an empty queue says so, and a failed one what happened', async () => {
  waiting = [];
  const { unmount } = open();
  await screen.findByText('Everything here is reviewed');
  unmount();
  open('', { 'reviews.queue': () => new MockProblem(404, 'NOT_FOUND', 'Not found.') });
  await screen.findByText('Not found.');
});

test('how far readers agree is told with its table and in plain words', async () => {
  open();
  await screen.findByText('Cohen’s κ is 0.50, with a 95 % interval from −0.28 to 1.00.');
  screen.getByText(/With fewer than 20 events the interval is wide/);
  const table = screen.getByRole('region', { name: /one reader’s verdict/ });
  const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows).toEqual(['Head-acceleration event210', 'False positive010', 'Unsure000']);
});
