import type { BrainRegion } from '@strainscope/proto/brain-regions';
import { isBrainRegion } from '../brain/mesh/brain-regions.ts';
import { type AccelerationUnit, AXES, type AxisKey } from './charts/signal-curves.ts';
import { isHeadSubtype, type HeadSubtype } from './estimate/head-shown.ts';
import type { StrainMethod } from './strain-method.ts';

/** What the URL says of an event page besides the event: a pasted link shows the same view. */
export interface EventParams {
  /** Cursor in seconds. */
  time: number | undefined;
  region: BrainRegion | undefined;
  unit: AccelerationUnit;
  axes: readonly AxisKey[];
  withRaw: boolean;
  /** What the reader chose; undefined while they leave it to the page. */
  method: StrainMethod | undefined;
  /** The head model of the estimate that the reader chose. */
  head: HeadSubtype | undefined;
}

const METHODS: ReadonlyMap<string, StrainMethod> = new Map([
  ['ml', 'machine-learning'],
  ['fe', 'finite-element'],
]);

export function readEventParams(query: URLSearchParams): EventParams {
  const region = query.get('region') ?? '';
  const milliseconds = Number.parseFloat(query.get('t') ?? '');
  const axes = query.get('axes');
  const head = query.get('head');
  return {
    time: Number.isFinite(milliseconds) ? milliseconds / 1000 : undefined,
    region: isBrainRegion(region) ? region : undefined,
    unit: query.get('unit') === 'si' ? 'm/s²' : 'g',
    axes: axes === null ? AXES : AXES.filter((axis) => axes.includes(axis)),
    withRaw: query.get('raw') === '1',
    method: METHODS.get(query.get('by') ?? ''),
    head: isHeadSubtype(head) ? head : undefined,
  };
}

/** The query with changes; what equals the default is left out. */
export function withEventParams(query: URLSearchParams, change: Partial<EventParams>): URLSearchParams {
  const { time, region, unit, axes, withRaw, method, head } = { ...readEventParams(query), ...change };
  const next = new URLSearchParams(query);
  const put = (name: string, value: string | undefined) =>
    value === undefined ? next.delete(name) : next.set(name, value);
  put('t', time === undefined ? undefined : (time * 1000).toFixed(1));
  put('region', region);
  put('unit', unit === 'g' ? undefined : 'si');
  put('axes', axes.length === AXES.length ? undefined : axes.join(''));
  put('raw', withRaw ? '1' : undefined);
  put('by', method === 'machine-learning' ? 'ml' : method && 'fe');
  put('head', head);
  return next;
}
