import { useLayoutEffect, useRef } from 'react';
import { useTimeCursor } from '../../brain/time-cursor.store.ts';
import { type Axis, type Frame, place } from './chart-geometry.ts';
import styles from './time-chart.module.css';

/** The time cursor in a chart. It moves outside React: sixty updates a second are not sixty renders. */
export function Crosshair({ time, frame }: { time: Axis; frame: Frame }) {
  const line = useRef<SVGLineElement>(null);
  // Before anything is painted: a chart is drawn once before its width is known.
  useLayoutEffect(() => {
    const follow = (seconds: number) => {
      const x = String(place(seconds * 1000, time, frame.left, frame.right));
      line.current?.setAttribute('x1', x);
      line.current?.setAttribute('x2', x);
    };
    follow(useTimeCursor.getState().time);
    return useTimeCursor.subscribe((state) => follow(state.time));
  }, [time, frame]);
  return <line ref={line} className={styles['cursor']} y1={frame.top - 4} y2={frame.bottom} />;
}
