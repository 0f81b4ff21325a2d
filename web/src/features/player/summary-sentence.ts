import type { RegionSummary, Simulation } from '@strainscope/console-contract';
import { countOf, formatCount, formatFigures } from '../../shared/format/format-number.ts';
import { regionLabel } from '../brain/mesh/brain-regions.ts';
import type { PeakStrain } from './peak-strain.ts';

/** What the summary brain shows, in words. */
export function summarySentence(
  { regions, simulations }: RegionSummary,
  peaks: readonly PeakStrain[],
  shown: readonly Pick<Simulation, 'stale'>[],
): string {
  const [most] = [...regions].sort((p, q) => q.events - p.events);
  const largest = peaks.reduce((best, { strain }) => Math.max(best, strain), 0);
  const where =
    most && most.events > 0
      ? ` Strain was largest most often in the ${regionLabel(most.region).toLowerCase()} (${countOf(most.events, 'event')}).`
      : '';
  const stale = shown.filter((run) => run.stale.length > 0).length;
  const others =
    stale > 0 ? ` ${formatCount(stale)} of them would come out otherwise today, as the list below says of each.` : '';
  return (
    `${countOf(simulations, 'simulated event')}; shown are the newest ${peaks.length}, with peak strain up to ` +
    `${formatFigures(largest)}.${others}${where} A sphere stands at the single most strained element, which may lie in another ` +
    'region than the largest MPS95.'
  );
}
