import type { EventEstimates, HeadEstimate, Simulation } from '@strainscope/console-contract';
import { formatFigures, formatRange } from '../../../shared/format/format-number.ts';
import { regionLabel } from '../../brain/mesh/brain-regions.ts';
import type { HeadShown } from './head-shown.ts';

type Interval = readonly [low: number, high: number];
type Estimated = HeadEstimate['values'][number];

/** The range in which nine of ten simulations lie; none for an event unlike those of the training. */
export function intervalOf({ out_of_distribution }: HeadEstimate, { low, high }: Estimated): Interval | undefined {
  return out_of_distribution || low === null || high === null ? undefined : [low, high];
}

/** "0.213 (0.194–0.240)"; the value alone where it has no range. */
export function estimateText(estimate: HeadEstimate, value: Estimated): string {
  const interval = intervalOf(estimate, value);
  return `${formatFigures(value.value)}${interval ? ` (${formatRange(interval)})` : ''}`;
}

/** What is said in the place of an estimate. */
export const stateWords: Record<Exclude<EventEstimates['state'], 'estimated'>, string> = {
  pending: 'An estimate is on its way.',
  'not-measured': 'There is no estimate: rotation or linear acceleration was not measured.',
  'no-model': 'There is no model for this version of the solver: strain comes from the simulation.',
  failed: 'The estimate failed: strain comes from the simulation.',
};

/** Why an event is unlike those of the training. */
export const reasonWords: Record<HeadEstimate['reasons'][number], string> = {
  variance: 'the model is unsure here',
  distance: 'no similar motion was in its training',
  range: 'its motion is outside the trained range',
};

/** "Male head, as in the simulation." */
export function headSentence({ estimate: { mesh_subtype }, simulated }: HeadShown): string {
  const head = mesh_subtype === 'male' ? 'Male head' : 'Female head';
  if (simulated === undefined) return `${head}.`;
  if (simulated === mesh_subtype) return `${head}, as in the simulation.`;
  return `${head}: there is no estimate on the ${simulated} head of the simulation.`;
}

/** What stands on the picture itself, so that nobody takes it for a simulation. */
export function markOf({ out_of_distribution }: HeadEstimate): string {
  return out_of_distribution ? 'Estimate without a range' : 'Estimate';
}

/** One sentence on what the picture shows, for readers who cannot see it. */
export function estimatedSummary(estimate: HeadEstimate): string {
  const mps95 = estimate.values.find(({ key }) => key === 'mps95');
  const [most] = [...estimate.regions].sort((p, q) => q.value - p.value);
  const whole = mps95 ? `, MPS95 of the whole brain ${estimateText(estimate, mps95)}` : '';
  const where = most
    ? `, highest in the ${regionLabel(most.key).toLowerCase()}: MPS95 ${estimateText(estimate, most)}`
    : '';
  return `Estimated peak strain over the whole event${whole}${where}.`;
}

/** How an earlier estimate and the simulation compare; undefined where there is nothing to compare. */
export function comparisonWords(
  estimate: HeadEstimate,
  estimatedAt: string | null,
  { history, attempts, result, mesh_type }: Simulation,
): string | undefined {
  const estimated = estimate.values.find(({ key }) => key === 'mps95');
  const simulated = result?.metrics.find(({ key }) => key === 'mps95')?.value;
  if (!estimated || simulated === undefined) return undefined;
  const ended = history.findLast(({ state }) => state === 'complete')?.at ?? attempts.at(-1)?.ended_at;
  const isLater = ended && estimatedAt && Date.parse(estimatedAt) > Date.parse(ended);
  const said = `${isLater ? 'Estimated afterwards' : 'Estimated before'}: ${estimateText(estimate, estimated)}`;
  const interval = intervalOf(estimate, estimated);
  if (!interval) return `${said}, without a range.`;
  // A model expects what the solver that it learnt from computes on the coarse mesh: another run may differ from both.
  if (mesh_type !== 'coarse') return `${said}, on the coarse mesh.`;
  if (result?.solver_version !== estimate.model.solver_version)
    return `${said}, for version ${estimate.model.solver_version} of the solver.`;
  const isInside = interval[0] <= simulated && simulated <= interval[1];
  return `${said}, the simulation lies ${isInside ? 'inside' : 'outside'} this range.`;
}
