import { useId, useMemo, useRef } from 'react';
import { useTimeCursor } from '../../brain/time-cursor.store.ts';
import { type Axis, curvePath, type Frame, valueAxis } from './chart-geometry.ts';
import { ChartGrid } from './chart-grid.tsx';
import type { Series } from './chart-series.ts';
import { Crosshair } from './crosshair.tsx';
import { CursorValues } from './cursor-values.tsx';
import { curveSummary } from './curve-summary.ts';
import { SampleTable } from './sample-table.tsx';
import styles from './time-chart.module.css';
import { useWidth } from '../../../shared/use-width.ts';

interface TimeChartProps {
  title: string;
  unit: string;
  series: readonly Series[];
  /** Milliseconds, shared by all charts of the event. */
  time: Axis;
  height?: number;
  /** Only the lowest chart of a stack names the time axis. */
  last?: boolean;
}

/** Height of the time axis' title. */
const AXIS_TITLE = 18;
const MARGIN = { left: 64, right: 12, top: 8, bottom: 22 };

/** Lines over time under the shared cursor: pointing moves the cursor of the whole screen. */
export function TimeChart({ title, unit, series, time, height = 150, last = false }: TimeChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const clip = useId();
  const frame = useMemo<Frame>(
    () => ({
      left: MARGIN.left,
      right: Math.max(MARGIN.left + 40, width - MARGIN.right),
      top: MARGIN.top,
      bottom: height - MARGIN.bottom - (last ? AXIS_TITLE : 0),
    }),
    [width, height, last],
  );
  const value = useMemo(() => valueAxis(series.map(({ curve }) => curve)), [series]);
  const front = useMemo(() => series.filter(({ background }) => !background), [series]);
  const summarised = front.find(({ look }) => look === 'r' || look === 'strain') ?? front[0];
  const summary = summarised
    ? curveSummary(summaryName(title, summarised), summarised.curve, unit)
    : `${title}: nothing to show.`;

  const moveCursor = (event: React.PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const share = (x - frame.left) / (frame.right - frame.left);
    useTimeCursor.getState().moveTo((time.min + share * (time.max - time.min)) / 1000);
  };

  return (
    <section className={styles['chart']}>
      <header className={styles['head']}>
        <h3>
          {title} {unit !== '' && <span className={styles['unit']}>({unit})</span>}
        </h3>
        <CursorValues series={front} />
      </header>
      <div ref={box} className={styles['plot']}>
        <svg
          role="img"
          aria-label={summary}
          width="100%"
          height={height}
          viewBox={`0 0 ${Math.max(width, 1)} ${height}`}
          onPointerDown={moveCursor}
          onPointerMove={(event) => {
            if (event.pointerType === 'mouse' || event.buttons > 0) moveCursor(event);
          }}
        >
          <clipPath id={clip}>
            <rect x={frame.left} y={0} width={frame.right - frame.left} height={height} />
          </clipPath>
          <ChartGrid time={time} value={value} frame={frame} />
          <g clipPath={`url(#${clip})`}>
            {series.map(({ key, look, curve, background }) => (
              <path
                key={key}
                d={curvePath(curve, time, value, frame)}
                className={styles['line']}
                data-look={look}
                data-background={background || undefined}
              />
            ))}
          </g>
          <Crosshair time={time} frame={frame} />
          {last && (
            <text className={styles['axisTitle']} x={(frame.left + frame.right) / 2} y={height - 3} textAnchor="middle">
              Time (ms)
            </text>
          )}
        </svg>
      </div>
      <SampleTable title={title} unit={unit} series={front} summary={summary} />
    </section>
  );
}

/** What the summary is about: the one line of a chart is the chart's own subject. */
function summaryName(title: string, { look, label }: Series): string {
  return look === 'strain' ? label : `${title}, ${label.toLowerCase()},`;
}
