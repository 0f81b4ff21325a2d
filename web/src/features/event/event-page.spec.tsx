import { jest } from '@jest/globals';
import { type EventDetail, Level, type Simulation } from '@strainscope/console-contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { estimatesOf, headEstimate } from '../../../test/look/estimates.ts';
import { mockAnswers, mockUser } from '../../../test/look/mock-bff.ts';
import type { MockAnswers } from '../../../test/mock-answers.ts';
import { eventId } from '../../../test/look/league.ts';
import { mockFetch, MockProblem } from '../../../test/mock-fetch.ts';
import { startLive } from '../../live/live.store.ts';
import { useSession } from '../../session/session.store.ts';
import { modelChoices, rangeOf, signed } from '../science/model-choices.ts';
import { useTimeCursor } from '../brain/time-cursor.store.ts';
import EventPage from './event-page.tsx';

type Detail = { data: { simulation: Simulation | null } };

const OUTPUT = 'events.get';

/** The answers with the event's run changed. */
const waiting = { state: 'queued', queue_position: null, expected_seconds: null, waits_because: null };

function withRun(change: Partial<Simulation> | null): MockAnswers {
  const answers = mockAnswers(Level.team);
  const { _id } = (answers[OUTPUT]!(new URL('http://x'), {}) as Detail).data.simulation!;
  return {
    ...answers,
    [`simulations.queue ${_id}`]: () => ({ message: 'OK', data: { ...waiting, ...change } }),
    [OUTPUT]: (url, body) => {
      const detail = answers[OUTPUT]!(url, body) as Detail;
      const { simulation } = detail.data;
      return {
        ...detail,
        data: { ...detail.data, simulation: change && simulation && { ...simulation, result: null, ...change } },
      };
    },
  };
}

let live: Map<string, (message: { data: string }) => void>;
let stopLive: () => void;

function open(answers: MockAnswers, search = '') {
  globalThis.fetch = mockFetch(answers);
  return render(
    <MemoryRouter initialEntries={[`/player/details/${eventId}${search}`]}>
      <Routes>
        <Route
          path="/player/details/:event_id"
          element={
            <>
              <EventPage />
              <Query />
            </>
          }
        />
      </Routes>
    </MemoryRouter>,
  );
}

/** The query of the address, where a test can read it. */
const Query = () => <p data-testid="query">{useLocation().search}</p>;
const query = () => screen.getByTestId('query').textContent;

const tell = (data: object, name = 'simulation') => act(() => live.get(name)?.({ data: JSON.stringify(data) }));

beforeEach(() => {
  useSession.getState().signedIn(mockUser(Level.team));
  live = new Map();
  const addEventListener = (name: string, listener: (message: { data: string }) => void) => live.set(name, listener);
  stopLive = startLive(() => ({ addEventListener, close: () => undefined }) as unknown as EventSource);
});

afterEach(() => stopLive());

describe('event page', () => {
  it('shows who, when, the numbers with their units, and the motion over time', async () => {
    open(mockAnswers(Level.team));
    expect(await screen.findByRole('button', { name: '48.3 g: definition' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Head-acceleration event, /);
    expect(await screen.findByRole('img', { name: /Linear acceleration, resultant, peaks at 45.3 g/ })).toBeTruthy();
    expect(await screen.findAllByText('Amara Okafor')).toHaveLength(2);
    // A batch takes the id of the address, which is another one.
    expect(screen.queryByText('Event id')).toBeNull();
    expect(screen.getByText('Event id of the sensor')).toBeTruthy();
  });

  it.each([
    [null, 'None was raised, which says nothing about an injury.'],
    [{ state: 'new', outcome: null }, 'Staff have not acknowledged it yet.'],
    [{ state: 'acknowledged', outcome: null }, 'Acknowledged ('],
    [{ state: 'closed', outcome: 'taken-off' }, 'Outcome: taken off for assessment ('],
  ] as const)('tells what an alert came to: %j', async (given, words) => {
    const answers = mockAnswers(Level.player);
    const time = '2026-11-21T13:03:07Z';
    const alert: EventDetail['alert'] = given && { ...given, raised_at: time, changed_at: time, late: false };
    open({
      ...answers,
      [OUTPUT]: (url, body) => {
        const answer = answers[OUTPUT]!(url, body) as { data: { event: EventDetail } };
        return { ...answer, data: { ...answer.data, event: { ...answer.data.event, alert } } };
      },
    });
    expect((await screen.findByText('Alert')).closest('div')!.textContent).toContain(words);
  });

  it('says in words what was not measured, and why', async () => {
    const answers = mockAnswers(Level.team);
    const detail = (url: URL, body: unknown) => {
      const answer = answers[OUTPUT]!(url, body) as { data: { event: EventDetail } };
      const missing = 'Rotation was not measured.';
      const metrics = answer.data.event.metrics.map((metric) =>
        metric.key === 'pav' ? { ...metric, value: null, missing } : metric,
      );
      return { ...answer, data: { ...answer.data, event: { ...answer.data.event, metrics } } };
    };
    open({ ...answers, [OUTPUT]: detail });
    const name = await screen.findByText('Peak angular velocity');
    expect(name.parentElement!.textContent).toBe('Peak angular velocitynot measured Rotation was not measured.');
    expect(screen.queryByRole('button', { name: /^0 rad\/s/ })).toBeNull();
  });

  it('offers the VTU series where its uploader asked for it', async () => {
    open(mockAnswers(Level.team));
    const link = await screen.findByRole('link', { name: 'VTU series' });
    expect(link.getAttribute('href')).toMatch(/^\/bff\/simulations\/.+\/vtu$/);
  });

  it('tells readers without WebGL where the strain was, in words', async () => {
    open(mockAnswers(Level.team));
    expect(
      await screen.findByText(
        /At one moment, MPS95 of the whole brain is at most 0.249, 17.0 ms into the event. Over the whole event, strain is/,
      ),
    ).toBeTruthy();
    expect(screen.getByText(/cannot draw in 3D/)).toBeTruthy();
  });

  it('says beside the strain what its numbers leave out', async () => {
    const answers = mockAnswers(Level.team);
    const message = 'The strain is largest 1.5 ms before the end of the record: it may have risen further.';
    open({
      ...answers,
      [OUTPUT]: (url, body) => {
        const detail = answers[OUTPUT]!(url, body) as Detail;
        const { result } = detail.data.simulation!;
        result!.document['warnings'] = [{ code: 'peak-near-end', message }];
        return detail;
      },
    });
    const strain = await screen.findByRole('region', { name: 'Brain strain' });
    expect(await within(strain).findByText(message)).toBeTruthy();
  });

  it("says beside the strain how far the model's choices move it, as the checked-in study found", async () => {
    open(mockAnswers(Level.team));
    const strain = await screen.findByRole('region', { name: 'Brain strain' });
    const link = await within(strain).findByRole('link', { name: 'see what each does' });
    expect(link.getAttribute('href')).toBe('/technical-details#model-choices');
    const { lowest, highest } = rangeOf(modelChoices.choices);
    expect(highest - lowest).toBeGreaterThan(0.05);
    expect(link.parentElement!.textContent).toBe(
      `Model choices move MPS95 by ${signed(lowest)} to ${signed(highest)}: see what each does.`,
    );
  });

  it('says where the extremes are, and goes there', async () => {
    open(mockAnswers(Level.team));
    await screen.findByRole('img', { name: /Linear acceleration, resultant/ });
    const peak = screen.getByRole('button', { name: 'Peak strain (MPS)' });
    expect(peak.parentElement!.textContent).toMatch(/, (left|right), at 17.2 ms: element 4711, \(/);
    fireEvent.click(screen.getByRole('button', { name: 'Maximum shear strain' }));
    expect(useTimeCursor.getState().time).toBe(0.0165);
    expect(screen.getByRole('button', { name: /Temporal lobe/, pressed: true })).toBeTruthy();
  });

  it('tells in the provenance how the solver ran', async () => {
    open(mockAnswers(Level.team));
    fireEvent.click(await screen.findByRole('button', { name: 'Provenance' }));
    expect(await screen.findByText('wasm-simd, single precision, 2 threads, 4 events in one pass')).toBeTruthy();
    expect(screen.getByText('7c'.repeat(32))).toBeTruthy();
    expect(screen.getByText('Not compared with experiments yet.')).toBeTruthy();
  });

  describe('of an estimate and a simulation', () => {
    const ESTIMATES = `estimates.ofEvent ${eventId}` as const;
    const estimated = (...heads: Parameters<typeof headEstimate>[0][]) => ({
      message: 'ok',
      data: estimatesOf(
        eventId,
        heads.map((head) => headEstimate(head)),
      ),
    });
    const by = (name: string) => screen.findByRole('radio', { name, checked: true });
    const estimatedStrain = () => screen.queryByRole('region', { name: 'Estimated strain' });
    const simulatedStrain = () => screen.queryByRole('region', { name: 'Brain strain' });

    it('shows the simulation once it is complete, and beside it what was estimated', async () => {
      open(mockAnswers(Level.team));
      await by('Finite element');
      const strain = await screen.findByRole('region', { name: 'Brain strain' });
      await within(strain).findByText('Estimated before: 0.213 (0.190–0.237), the simulation lies inside this range.');
      within(strain).getByRole('button', { name: '0.219 : definition' });
      screen.getByRole('heading', { name: 'MPS95 by region' });
      expect(estimatedStrain()).toBeNull();
      expect(query()).not.toContain('by=');
    });

    it('compares with the estimate on the same head alone', async () => {
      open({ ...mockAnswers(Level.team), [ESTIMATES]: () => estimated('female') });
      fireEvent.click(await screen.findByRole('radio', { name: 'Machine learning' }));
      await screen.findByText('Female head: there is no estimate on the male head of the simulation.');
      fireEvent.click(screen.getByRole('radio', { name: 'Finite element' }));
      await screen.findByRole('heading', { name: 'MPS95 by region' });
      expect(screen.queryByText(/^Estimated (before|afterwards)/)).toBeNull();
    });

    it('shows the estimate until the simulation is complete, and then that', async () => {
      let run: Partial<Simulation> = { state: 'running', progress: 0.4 };
      open({ ...withRun(run), [OUTPUT]: (url, body) => withRun(run)[OUTPUT]!(url, body) });
      await by('Machine learning');
      expect(estimatedStrain()).toBeTruthy();
      expect(simulatedStrain()).toBeNull();
      screen.getByText('40%');
      const { data } = mockAnswers(Level.team)[OUTPUT]!(new URL('http://x'), {}) as Detail;
      const { _id, result } = data.simulation!;
      run = { state: 'complete', result };
      tell({ simulation_id: _id, event_id: eventId, state: 'complete', progress: 1 });
      await by('Finite element');
      expect(simulatedStrain()).toBeTruthy();
    });

    it('keeps the choice of its reader in the URL, by key too', async () => {
      open(withRun({ state: 'running' }));
      fireEvent.keyDown(await by('Machine learning'), { key: 'ArrowRight' });
      const radio = await by('Finite element');
      expect(query()).toContain('by=fe');
      expect(screen.getByRole('radiogroup', { name: 'Strain from' }).contains(radio)).toBe(true);
      tell({ event_id: eventId }, 'estimate');
      fireEvent.keyDown(radio, { key: 'ArrowLeft' });
      await by('Machine learning');
      expect(query()).toContain('by=ml');
    });

    it('stays with the choice of the URL, whatever comes', async () => {
      const { unmount } = open(withRun({ state: 'running' }), '?by=fe');
      await screen.findByText('MPS95 and CSDM-15 follow from the run:', { exact: false });
      await by('Finite element');
      unmount();
      open(mockAnswers(Level.team), '?by=ml');
      await by('Machine learning');
      await screen.findByText('Male head, as in the simulation.');
      expect(screen.queryByRole('heading', { name: 'MPS95 by region' })).toBeNull();
    });

    it('keeps the choice of the head in the URL where there is no simulation', async () => {
      open(withRun(null), '?head=female');
      await screen.findByText('Female head.');
      fireEvent.click(screen.getByRole('radio', { name: 'Male' }));
      await screen.findByText('Male head.');
      expect(query()).toContain('head=male');
      screen.getByRole('button', { name: 'Simulate this event' });
    });

    it.each([
      ['estimate', { event_id: eventId, out_of_distribution: false }],
      ['hae', { event_id: eventId, replaced: true }],
    ])('asks again after an update “%s” of this event', async (name, update) => {
      let told = estimated();
      open({ ...withRun({ state: 'running' }), [ESTIMATES]: () => told }, '?by=ml');
      await screen.findByText('An estimate is on its way.');
      told = estimated('male');
      tell(update, name);
      await screen.findByText('Male head, as in the simulation.');
    });

    it.each([
      ['estimate', { event_id: 'other', out_of_distribution: false }],
      ['hae', { event_id: 'other', replaced: true }],
      ['hae', { event_id: eventId, replaced: false }],
    ])('does not ask again after “%s” of %j', async (name, update) => {
      let asked = 0;
      open({ ...withRun({ state: 'running' }), [ESTIMATES]: () => ((asked += 1), estimated('male')) });
      await by('Machine learning');
      tell(update, name);
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      expect(asked).toBe(1);
    });

    it.each([
      [404, 'NOT_FOUND'],
      [501, 'NOT_BUILT'],
      [503, 'UNAVAILABLE'],
    ])('is whole without estimates (%i)', async (status, code) => {
      open({ ...mockAnswers(Level.team), [ESTIMATES]: () => new MockProblem(status, code, 'It is away.') });
      await screen.findByRole('heading', { name: 'MPS95 by region' });
      await screen.findByRole('img', { name: /Linear acceleration, resultant/ });
      expect(screen.queryByText('It is away.')).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('says without WebGL what is estimated, in words', async () => {
      open(mockAnswers(Level.team), '?by=ml');
      await screen.findByText(/^Estimated peak strain over the whole event, MPS95 of the whole brain 0.213/);
      screen.getByText(/cannot draw in 3D/);
    });
  });

  it('opens at the time of the URL, else where strain is highest', async () => {
    const { unmount } = open(mockAnswers(Level.team), '?t=30');
    await waitFor(() => expect(useTimeCursor.getState().time).toBeCloseTo(0.03, 6));
    unmount();
    useTimeCursor.getState().open({ start: 0, end: 0 });
    open(mockAnswers(Level.team));
    await waitFor(() => expect(useTimeCursor.getState().time).toBeCloseTo(0.017, 6));
  });

  it('follows the run from the queue to the result without being asked', async () => {
    let run: Partial<Simulation> = { state: 'queued', queue_position: 3, expected_seconds: 240, progress: 0 };
    open({ ...withRun(run), [OUTPUT]: (url, body) => withRun(run)[OUTPUT]!(url, body) });
    expect(
      await screen.findByText(/Number 3 in the queue. The run starts by itself in about 4 min at the present pace/),
    ).toBeTruthy();
    const { data } = mockAnswers(Level.team)[OUTPUT]!(new URL('http://x'), {}) as Detail;
    const { _id, result } = data.simulation!;
    tell({ simulation_id: _id, event_id: eventId, state: 'running', progress: 0.4 });
    expect(await screen.findByText('40%')).toBeTruthy();
    run = { state: 'complete', result };
    tell({ simulation_id: _id, event_id: eventId, state: 'complete', progress: 1 });
    expect(await screen.findByText('MPS95 by region')).toBeTruthy();
  });

  describe('of a run that waits', () => {
    /** How often each was asked by the end. */
    async function askedOver(seconds: number, places: Partial<Simulation>[]) {
      jest.useFakeTimers({ advanceTimers: true });
      const asked = { event: 0, place: 0 };
      let run: Partial<Simulation> = places[0]!;
      const answers = withRun(run);
      const queue = Object.keys(answers).find((call) => call.startsWith('simulations.queue '))!;
      open({
        ...answers,
        [OUTPUT]: (url, body) => ((asked.event += 1), withRun(run)[OUTPUT]!(url, body)),
        [queue]: () => {
          run = places[Math.min(asked.place, places.length - 1)]!;
          asked.place += 1;
          return { message: 'OK', data: { ...waiting, ...run } };
        },
      });
      await screen.findByText(/Number \d+ in the queue/);
      for (let second = 0; second < seconds; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
      jest.useRealTimers();
      return asked;
    }
    const at = (queue_position: number): Partial<Simulation> => ({ state: 'queued', queue_position });

    it('the place is asked for again and again, the event, which is recorded, once', async () => {
      const asked = await askedOver(41, [at(9), at(8), at(7)]);
      expect(await screen.findByText(/Number 7 in the queue/)).toBeTruthy();
      expect(asked.event).toBe(1);
      expect(asked.place).toBeGreaterThan(8);
    });

    it.each(['failed', 'cancelled'] as const)(
      'the event is asked for once it is %s, though no update told so',
      async (state) => {
        const asked = await askedOver(21, [at(2), at(1), { state, queue_position: null, reason: 'It ended.' }]);
        expect(await screen.findByText('It ended.')).toBeTruthy();
        expect(asked.event).toBe(2);
      },
    );
  });

  it('says what a run waits for beside its turn', async () => {
    const waits_because = 'The budget of Ashworth College for this month is spent.';
    open(withRun({ state: 'queued', queue_position: 3, expected_seconds: 240, waits_because }));
    expect(await screen.findByText(`Number 3 in the queue. ${waits_because}`)).toBeTruthy();
  });

  it('is not moved by another event', async () => {
    open(withRun({ state: 'queued', queue_position: null }));
    expect(await screen.findByText('Waiting for a worker')).toBeTruthy();
    tell({ simulation_id: 'other', event_id: 'other', state: 'running', progress: 0.4 });
    expect(screen.queryByText('40%')).toBeNull();
  });

  it('says why a run failed and runs it again', async () => {
    const answers = withRun({
      state: 'failed',
      reason: 'The energy balance left its limit.',
      reason_code: 'ENERGY_ERROR',
      detail: 'Stopped at 43.0 of 60.0 ms, with MPS95 at least 21.3 % until then.',
    });
    const simulationId = (answers[OUTPUT]!(new URL('http://x'), {}) as Detail).data.simulation!._id;
    let retried = 0;
    open({ ...answers, [`simulations.retry ${simulationId}`]: () => ({ message: 'ok', data: ++retried }) });
    await screen.findByRole('radio', { name: 'Machine learning', checked: true });
    expect(await screen.findByText('The energy balance left its limit.')).toBeTruthy();
    expect(screen.getByText(/^Stopped at 43.0 of 60.0 ms/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(retried).toBe(1));
  });

  it('offers to simulate an event that has no run', async () => {
    let submitted: unknown;
    open({
      ...withRun(null),
      'simulations.submit': (_, body) => {
        submitted = body;
        return { message: 'ok', data: [] };
      },
    });
    await screen.findByRole('radio', { name: 'Machine learning', checked: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Simulate this event' }));
    await waitFor(() => expect(submitted).toEqual({ event_ids: [eventId], confirm: true }));
  });

  it('shows what is not there, or not theirs, as not found', async () => {
    open({ ...mockAnswers(Level.team), [OUTPUT]: () => new MockProblem(404, 'NOT_FOUND', 'Event not found.') });
    expect(await screen.findByText('Event not found.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('keeps the numbers when the signals fail, and asks again', async () => {
    let down = true;
    const answers = mockAnswers(Level.team);
    const signals = `events.signals ${eventId}` as const;
    open({
      ...answers,
      [signals]: (url, body) =>
        down ? new MockProblem(503, 'BUSY', 'Failed to load data.') : answers[signals]!(url, body),
    });
    expect(await screen.findByText('Failed to load data.')).toBeTruthy();
    expect(screen.getByText('Head motion')).toBeTruthy();
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Linear acceleration')).toBeTruthy();
  });

  it('goes to the neighbours by button, and has none beyond the last', async () => {
    open(mockAnswers(Level.team));
    expect(await screen.findByRole('button', { name: /Next/ })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: /Previous/ })).toHaveProperty('disabled', false);
  });
});
