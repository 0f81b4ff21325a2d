import type { Signals, StrainCurve } from '@strainscope/console-contract';
import { Checkbox, Segmented } from 'antd';
import { useMemo } from 'react';
import type { EventParams } from '../event-params.ts';
import { timeAxis } from './chart-geometry.ts';
import type { Series } from './chart-series.ts';
import {
  type AccelerationUnit,
  AXES,
  AXIS_LABELS,
  type AxisKey,
  QUANTITIES,
  type QuantityKey,
  signalCurves,
  startOf,
  unitOf,
} from './signal-curves.ts';
import { TimeChart } from './time-chart.tsx';
import styles from './time-chart.module.css';

interface EventChartsProps {
  conditioned: Signals;
  /** Loaded only when asked for. */
  raw: Signals | null | undefined;
  strain: StrainCurve | null | undefined;
  /** Length of the time axis in seconds. */
  duration: number;
  /** Unit, lines and raw signal as chosen; the URL keeps them. */
  params: EventParams;
  onParams: (change: Partial<EventParams>) => void;
}

/** Acceleration, velocity and strain stacked over one time axis, with one cursor through all of them. */
export function EventCharts({ conditioned, raw, strain, duration, params, onParams }: EventChartsProps) {
  const { unit, axes, withRaw } = params;
  const time = useMemo(() => timeAxis(0, duration * 1000), [duration]);
  const charts = useMemo(
    () =>
      (Object.keys(QUANTITIES) as QuantityKey[]).map((quantity) => ({
        quantity,
        series: seriesOf(conditioned, withRaw ? raw : null, quantity, unit, axes),
      })),
    [conditioned, raw, withRaw, unit, axes],
  );
  const strainSeries = useMemo<Series[] | null | undefined>(
    () =>
      strain && [
        {
          key: 'mps95',
          label: 'MPS95',
          look: 'strain',
          curve: { x: strain.time.map((t) => t * 1000), y: strain.mps95 },
        },
      ],
    [strain],
  );
  return (
    <div className={styles['stack']}>
      <div className={styles['tools']}>
        <Segmented<AccelerationUnit>
          aria-label="Unit of linear acceleration"
          value={unit}
          onChange={(next) => onParams({ unit: next })}
          options={['g', 'm/s²']}
        />
        <Checkbox.Group<AxisKey>
          aria-label="Lines"
          value={[...axes]}
          onChange={(next) => onParams({ axes: next })}
          options={AXES.map((value) => ({ value, label: AXIS_LABELS[value] }))}
        />
        <Checkbox checked={withRaw} onChange={(event) => onParams({ withRaw: event.target.checked })}>
          Raw signal
        </Checkbox>
      </div>
      {charts.map(({ quantity, series }, i) =>
        series ? (
          <TimeChart
            key={quantity}
            title={QUANTITIES[quantity]}
            unit={unitOf(quantity, unit)}
            series={series}
            time={time}
            last={!strainSeries && i === charts.length - 1}
          />
        ) : (
          <p key={quantity}>{QUANTITIES[quantity]}: not measured.</p>
        ),
      )}
      {strainSeries && <TimeChart title="MPS95 over time" unit="" series={strainSeries} time={time} last />}
    </div>
  );
}

function seriesOf(
  conditioned: Signals,
  raw: Signals | null | undefined,
  quantity: QuantityKey,
  unit: AccelerationUnit,
  axes: readonly AxisKey[],
): Series[] | undefined {
  const front = signalCurves(conditioned, quantity, unit, startOf(conditioned));
  const back = raw && signalCurves(raw, quantity, unit, startOf(raw));
  if (!front) return undefined;
  const shown = AXES.filter((axis) => axes.includes(axis));
  return [
    ...(back
      ? shown.map((axis) => ({
          key: `raw-${axis}`,
          label: `${AXIS_LABELS[axis]}, raw`,
          look: axis,
          curve: back[axis],
          background: true,
        }))
      : []),
    ...shown.map((axis) => ({ key: axis, label: AXIS_LABELS[axis], look: axis, curve: front[axis] })),
  ];
}
