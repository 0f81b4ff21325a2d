import { jest } from '@jest/globals';
import { Level, type HeadEstimate } from '@strainscope/console-contract';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { estimatesOf, headEstimate, unlikeEstimate } from '../../../../test/look/estimates.ts';
import { eventIds } from '../../../../test/look/event-answers.ts';
import { eventId } from '../../../../test/look/league.ts';
import { encodeMesh, madeUpMesh } from '../../../../test/look/made-up-brain.ts';
import { mockAnswers, mockUser } from '../../../../test/look/mock-bff.ts';
import type { MockAnswers } from '../../../../test/mock-answers.ts';
import { mockFetch, MockProblem } from '../../../../test/mock-fetch.ts';
import { startLive } from '../../../live/live.store.ts';
import { useSession } from '../../../session/session.store.ts';
import type * as Scene from '../../brain/scene/brain-scene.ts';

const painted: Float32Array[] = [];

/** As far as the viewer asks of it; the real one needs a graphics card. */
class MockScene {
  view = {};
  showStrain = (nodes: Float32Array) => void painted.push(Float32Array.from(nodes));
  show = () => undefined;
  setScaleMax = () => undefined;
  setOrbit = () => undefined;
  resize = () => undefined;
  dispose = () => undefined;
}
jest.unstable_mockModule(
  '../../brain/scene/brain-scene.ts',
  () => ({ BrainScene: MockScene }) as unknown as typeof Scene,
);
// jsdom takes no signal of Node's for the listeners of gestures.
jest.unstable_mockModule('../../brain/scene/orbit-gestures.ts', () => ({ attachOrbitGestures: () => () => undefined }));
HTMLCanvasElement.prototype.getContext = ((kind: string) =>
  kind === 'webgl2' ? { getExtension: () => null } : null) as never;
const { default: EventPage } = await import('../event-page.tsx');
const { useTimeCursor } = await import('../../brain/time-cursor.store.ts');

let live: Map<string, (message: { data: string }) => void>;
let stopLive: () => void;

function open(id: string, change: MockAnswers = {}) {
  globalThis.fetch = mockFetch({ ...mockAnswers(Level.team), ...change });
  return render(
    <MemoryRouter initialEntries={[`/player/details/${id}?by=ml`]}>
      <Routes>
        <Route path="/player/details/:event_id" element={<EventPage />} />
      </Routes>
    </MemoryRouter>,
  );
}

const estimated = (head: HeadEstimate) => () => ({ message: 'ok', data: estimatesOf(eventId, [head]) });

beforeEach(() => {
  painted.length = 0;
  useSession.getState().signedIn(mockUser(Level.team));
  live = new Map();
  const addEventListener = (name: string, listener: (message: { data: string }) => void) => live.set(name, listener);
  stopLive = startLive(() => ({ addEventListener, close: () => undefined }) as unknown as EventSource);
});

afterEach(() => stopLive());

test('the peaks are drawn once, marked as an estimate, and nothing of them plays', async () => {
  open(eventId);
  const picture = await screen.findByRole('application', { name: /^Estimate: brain strain in 3D; arrows turn it/ });
  expect(picture.parentElement!.textContent).toContain('Estimate');
  screen.getByText('Maximum principal strain, peak over the event', { exact: false });
  await waitFor(() => expect(Math.max(...painted[0]!)).toBeGreaterThan(0.2));
  const brain = screen.getByRole('region', { name: 'Brain' });
  // The time bar is that of the charts below.
  expect(brain.contains(screen.getByRole('group', { name: 'Playback' }))).toBe(false);
  expect(screen.queryByRole('group', { name: 'Key frames' })).toBeNull();
  await screen.findByRole('img', { name: /Linear acceleration, resultant/ });
  const before = painted.length;
  act(() => useTimeCursor.getState().moveTo(0.03));
  expect(painted).toHaveLength(before);
  expect(useTimeCursor.getState().frames).toEqual([]);
});

test('an estimate without a range says so on the picture', async () => {
  open(eventId, { [`estimates.ofEvent ${eventId}`]: estimated(unlikeEstimate('male')) });
  await screen.findByText('Estimate without a range');
});

test('a simulation is not marked, and plays', async () => {
  const { container } = open(eventId);
  await screen.findByRole('application', { name: /^Estimate/ });
  act(() => container.querySelectorAll<HTMLElement>('.method input')[1]!.click());
  await screen.findByRole('application', { name: /^Brain strain in 3D/ });
  screen.getByRole('group', { name: 'Key frames' });
  expect(screen.queryByText('Estimate')).toBeNull();
  expect(screen.getByRole('region', { name: 'Brain' }).contains(screen.getByRole('group', { name: 'Playback' }))).toBe(
    true,
  );
});

test('where the mesh is not there yet the numbers stay, and the picture comes with the first simulation', async () => {
  let isThere = false;
  const missing = new MockProblem(404, 'NOT_FOUND', 'Not found.');
  // The field is of another mesh: the viewer keeps the last one that it had.
  const mesh_url = `/bff/meshes/${'b'.repeat(64)}`;
  open(eventId, {
    [`estimates.ofEvent ${eventId}`]: estimated(headEstimate('male', { mesh_url })),
    [`simulations.mesh ${'b'.repeat(64)}`]: () => (isThere ? encodeMesh(madeUpMesh()) : missing),
  });
  await screen.findByText(/The picture comes with the first simulation on this head/);
  screen.getByText('MPS95', { selector: 'dt' });
  expect(screen.queryByRole('alert')).toBeNull();
  isThere = true;
  const data = { simulation_id: 'other', event_id: 'other', state: 'complete' };
  act(() => live.get('simulation')!({ data: JSON.stringify(data) }));
  await screen.findByRole('application', { name: /^Estimate/ });
});

test.each([
  [404, /The picture comes with the first simulation on this head/],
  [503, /^Something is away\.$/],
])('without its field (%i) the numbers stay: %s', async (status, words) => {
  open(eventId, { [`estimates.field ${eventId} male`]: () => new MockProblem(status, 'CODE', 'Something is away.') });
  await screen.findByText(words);
  screen.getByText('MPS95', { selector: 'dt' });
});

test('below the picture it is told where the simulation is, until that is complete', async () => {
  const { unmount } = open(eventIds.running);
  await screen.findByRole('application', { name: /^Estimate/ });
  await screen.findByRole('button', { name: 'Cancel the run' });
  unmount();
  open(eventId);
  await screen.findByRole('application', { name: /^Estimate/ });
  expect(screen.queryByRole('heading', { name: 'Preparing the result' })).toBeNull();
});

test('without an estimate there is nothing to draw', async () => {
  open(eventIds.failed);
  await screen.findByText('There is no estimate to draw.');
  screen.getByRole('heading', { name: 'The simulation failed' });
});
