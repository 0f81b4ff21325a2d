import { useEffect, useRef } from 'react';
import { formatFigures } from '../../../shared/format/format-number.ts';
import { useTimeCursor } from '../../brain/time-cursor.store.ts';
import { valueAt, withoutTraces } from './chart-geometry.ts';
import type { Series } from './chart-series.ts';
import styles from './time-chart.module.css';

/** The direct labels of the lines, each with its value at the cursor. */
export function CursorValues({ series }: { series: readonly Series[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const shown = withoutTraces(series.map(({ curve }) => curve));
    const follow = (seconds: number) => {
      shown.forEach((curve, i) => {
        const at = valueAt(curve, seconds * 1000);
        const output = list.current?.children[i]?.querySelector('data');
        if (output) output.textContent = at === undefined ? '–' : formatFigures(at);
      });
    };
    follow(useTimeCursor.getState().time);
    return useTimeCursor.subscribe((state) => follow(state.time));
  }, [series]);
  return (
    <ul ref={list} className={styles['values']}>
      {series.map(({ key, label, look }) => (
        <li key={key}>
          <svg width="22" height="8" aria-hidden>
            <line x1="1" x2="21" y1="4" y2="4" className={styles['line']} data-look={look} />
          </svg>
          {label} <data />
        </li>
      ))}
    </ul>
  );
}
