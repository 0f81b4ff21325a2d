import { jest } from '@jest/globals';
import type { EventEstimates } from '@strainscope/console-contract';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { estimatesOf, headEstimate, modelIds, unlikeEstimate } from '../../../../test/look/estimates.ts';
import { eventId } from '../../../../test/look/league.ts';
import { mockFetch, MockProblem } from '../../../../test/mock-fetch.ts';
import { EstimatedStrain } from './estimated-strain.tsx';
import { headShown, type HeadSubtype } from './head-shown.ts';
import { estimatedIn, useEventEstimates } from './use-event-estimates.ts';

const onHead = jest.fn();
let answer: () => unknown;

function Shown({ simulated }: { simulated: HeadSubtype | undefined }) {
  const load = useEventEstimates(eventId);
  const estimates = estimatedIn(load);
  const simulation = simulated ? { mesh_subtype: simulated } : null;
  return (
    <EstimatedStrain
      load={load}
      shown={estimates && headShown(estimates.heads, simulation, undefined)}
      onHead={onHead}
    />
  );
}

function open(estimates: EventEstimates, simulated?: HeadSubtype) {
  answer = () => ({ message: 'ok', data: estimates });
  return show(simulated);
}

function show(simulated?: HeadSubtype) {
  globalThis.fetch = mockFetch({ [`estimates.ofEvent ${eventId}`]: () => answer() });
  return render(<Shown simulated={simulated} />);
}

const panel = () => screen.findByRole('region', { name: 'Estimated strain' });
const valueOf = (name: string) => screen.getByText(name).parentElement!.textContent;
const both = estimatesOf(eventId, [headEstimate('male'), headEstimate('female')]);

beforeEach(() => onHead.mockReset());

test('MPS95 comes first with its range, then the others and the regions', async () => {
  open(both, 'male');
  await screen.findByText('MPS95', { selector: 'dt' });
  expect(screen.getByText('MPS95', { selector: 'dt' }).parentElement!.textContent).toBe('MPS950.213 (0.190–0.237)');
  expect(valueOf('CSDM-15')).toBe('CSDM-150.422 (0.348–0.496)');
  expect(
    screen
      .getAllByRole('term')
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['MPS95', 'CSDM-15', 'CSDM-3']);
  screen.getByText(/nine of ten simulations lie in this range/);
  const rows = within(screen.getByRole('region', { name: 'Estimated MPS95 by region' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    'RegionMPS95',
    'Cerebellum0.246 (0.217–0.275)',
    'Temporal lobe0.233 (0.207–0.259)',
  ]);
  expect(rows).toHaveLength(8);
});

test('it says what an estimate is not, whatever its state', async () => {
  const words =
    'An estimate raises no alert. It says what a simulation would likely compute, and nothing about an injury.';
  const { unmount } = open(both, 'male');
  await screen.findByText(words);
  unmount();
  open(estimatesOf(eventId, []));
  await screen.findByText(words);
});

test('what made it is told, and the whole id can be copied', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  open(both, 'male');
  await screen.findByText('5e0c91d75e0c');
  screen.getByText('2,148 samples of solver version 0.1.0');
  expect(screen.getByText('Made').parentElement!.textContent).toContain('18 Nov 2026');
  expect(screen.getByText('Estimated').parentElement!.textContent).toContain('21 Nov 2026');
  fireEvent.click(screen.getByRole('button', { name: 'Copy the id of the model' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(copied).toEqual([modelIds.male]);
});

test('an event unlike those of the training has no range, and it is said why', async () => {
  open(estimatesOf(eventId, [unlikeEstimate('male')]), 'male');
  const note = await screen.findByRole('note');
  expect(note.textContent).toBe(
    'This event is unlike those that the model was trained with, so the estimate has no range; the simulation decides.' +
      'Why: the model is unsure here; no similar motion was in its training; its motion is outside the trained range.',
  );
  expect(screen.getByText('MPS95', { selector: 'dt' }).parentElement!.textContent).toBe('MPS950.213');
  expect((await panel()).textContent).not.toMatch(/–|nine of ten/);
});

test('the head of the simulation is shown, without a choice', async () => {
  open(both, 'female');
  await screen.findByText('Female head, as in the simulation.');
  expect(screen.getByText('MPS95', { selector: 'dt' }).parentElement!.textContent).toContain('0.233');
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

test('without a simulation the male head is shown, and the other one is a key away', async () => {
  open(both);
  await screen.findByText('Male head.');
  const choice = within(screen.getByRole('radiogroup', { name: 'Head model' }));
  fireEvent.keyDown(choice.getByRole('radio', { name: 'Male' }), { key: 'ArrowRight' });
  expect(onHead).toHaveBeenCalledWith('female');
});

test.each([
  ['pending', 'An estimate is on its way.'],
  ['not-measured', 'There is no estimate: rotation or linear acceleration was not measured.'],
  ['no-model', 'There is no model for this version of the solver: strain comes from the simulation.'],
  ['failed', 'The estimate failed: strain comes from the simulation.'],
  ['estimated', 'The estimate failed: strain comes from the simulation.'],
] as const)('%s without heads: %s', async (state, words) => {
  open(estimatesOf(eventId, [], { state }));
  await screen.findByText(words);
  expect(screen.queryByRole('term')).toBeNull();
});

test('while it waits there is a skeleton, and after a failure another try', async () => {
  let refuse: (problem: MockProblem) => void = () => undefined;
  answer = () => new Promise((resolve) => (refuse = resolve));
  show('male');
  await screen.findByText('Loading...');
  refuse(new MockProblem(503, 'UNAVAILABLE', 'Something is away.'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = () => ({ message: 'ok', data: both });
  fireEvent.click(again);
  await screen.findByText('5e0c91d75e0c');
});
