import { mapAxes, type VectorSeries } from '../signals/series.ts';
import { butterworthSection, filterZeroPhase } from './butterworth.ts';

/** Cut-off of one pass in Hz per quantity. */
interface CutOff {
  readonly linear: number;
  readonly angular: number;
}

/** SAE J211-1: design frequency of the two-pole section of a channel frequency class. */
const channelFrequencyClass = (cfc: number): CutOff => ({ linear: 2.0775 * cfc, angular: 2.0775 * cfc });

/** What an uploader may choose. Every low-pass is two poles forward and backward: four poles, zero phase. */
export const FILTERS = {
  default: { label: 'butterworth-4 175/250 Hz', cutOff: { linear: 175, angular: 250 } },
  'butterworth-200': { label: 'butterworth-4 200 Hz', cutOff: { linear: 200, angular: 200 } },
  'cfc-60': { label: 'CFC 60 (SAE J211)', cutOff: channelFrequencyClass(60) },
  'cfc-180': { label: 'CFC 180 (SAE J211)', cutOff: channelFrequencyClass(180) },
  'cfc-1000': { label: 'CFC 1000 (SAE J211)', cutOff: channelFrequencyClass(1000) },
  none: { label: 'no filter', cutOff: null },
} as const satisfies Record<string, { label: string; cutOff: CutOff | null }>;

export type FilterName = keyof typeof FILTERS;

export const isFilterName = (name: string): name is FilterName => Object.hasOwn(FILTERS, name);

/** A sampled signal can be low-passed only below half its rate. */
export function canFilter(filter: FilterName, rate: number): boolean {
  const { cutOff } = FILTERS[filter];
  return cutOff !== null && Math.max(cutOff.linear, cutOff.angular) < rate / 2;
}

export function lowPassed(series: VectorSeries, cutOff: number, rate: number): VectorSeries {
  const section = butterworthSection(cutOff, rate);
  return mapAxes(series, (component) => filterZeroPhase(component, section, rate));
}
