import { type Axis, type Frame, place } from './chart-geometry.ts';
import styles from './time-chart.module.css';

/** The lines and numbers of both axes. */
export function ChartGrid({ time, value, frame }: { time: Axis; value: Axis; frame: Frame }) {
  return (
    <g className={styles['grid']}>
      {value.ticks.map((tick) => {
        const y = place(tick, value, frame.bottom, frame.top);
        return (
          <g key={tick}>
            <line x1={frame.left} x2={frame.right} y1={y} y2={y} data-zero={tick === 0 || undefined} />
            <text x={frame.left - 6} y={y + 4} textAnchor="end">
              {tick.toLocaleString('en-GB')}
            </text>
          </g>
        );
      })}
      {time.ticks.map((tick) => {
        const x = place(tick, time, frame.left, frame.right);
        return (
          <g key={tick}>
            <line x1={x} x2={x} y1={frame.bottom} y2={frame.bottom + 4} />
            <text x={x} y={frame.bottom + 16} textAnchor="middle">
              {tick}
            </text>
          </g>
        );
      })}
    </g>
  );
}
