import type { BrainRegion } from '@strainscope/proto/brain-regions';
import { isBrainRegion } from '../brain/mesh/brain-regions.ts';
import { type AccelerationUnit, AXES, type AxisKey } from './charts/signal-curves.ts';
import type { StrainMethod } from './numbers/strain-numbers.tsx';

/** What the URL says of an event page besides the event: a pasted link shows the same view. */
export interface EventParams {
  /** Cursor in seconds. */
  time: number | undefined;
  region: BrainRegion | undefined;
  unit: AccelerationUnit;
  axes: readonly AxisKey[];
  withRaw: boolean;
  method: StrainMethod;
}

export function readEventParams(query: URLSearchParams): EventParams {
  const region = query.get('region') ?? '';
  const milliseconds = Number.parseFloat(query.get('t') ?? '');
  const axes = query.get('axes');
  return {
    time: Number.isFinite(milliseconds) ? milliseconds / 1000 : undefined,
    region: isBrainRegion(region) ? region : undefined,
    unit: query.get('unit') === 'si' ? 'm/s²' : 'g',
    axes: axes === null ? AXES : AXES.filter((axis) => axes.includes(axis)),
    withRaw: query.get('raw') === '1',
    method: query.get('by') === 'ml' ? 'machine-learning' : 'finite-element',
  };
}

/** The query with changes; what equals the default is left out. */
export function withEventParams(query: URLSearchParams, change: Partial<EventParams>): URLSearchParams {
  const { time, region, unit, axes, withRaw, method } = { ...readEventParams(query), ...change };
  const next = new URLSearchParams(query);
  const put = (name: string, value: string | undefined) =>
    value === undefined ? next.delete(name) : next.set(name, value);
  put('t', time === undefined ? undefined : (time * 1000).toFixed(1));
  put('region', region);
  put('unit', unit === 'g' ? undefined : 'si');
  put('axes', axes.length === AXES.length ? undefined : axes.join(''));
  put('raw', withRaw ? '1' : undefined);
  put('by', method === 'machine-learning' ? 'ml' : undefined);
  return next;
}
