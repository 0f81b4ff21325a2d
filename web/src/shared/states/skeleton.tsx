import { useEffect, useState } from 'react';
import styles from './states.module.css';

const PATIENCE_MS = 200;

/** Grey rows in the place of a list; shown only when the wait is long enough to be felt. */
export function Skeleton({ rows = 5 }: { rows?: number }) {
  const felt = useElapsed(PATIENCE_MS);
  if (!felt) return null;
  return (
    <div className={styles['skeleton']} role="status">
      <span className={styles['loading']}>Loading...</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles['bar']} aria-hidden />
      ))}
    </div>
  );
}

/** True once the component has been on screen for `ms`. */
export function useElapsed(ms: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return elapsed;
}
