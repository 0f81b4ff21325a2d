import { countOf } from '../../shared/format/format-number.ts';
import styles from './players.module.css';

interface LoadBarProps {
  /** Events of the last 7 and 28 days. */
  days7: number;
  days28: number;
  /** The most events in 28 days among the rows shown: the full length of the bar. */
  most: number;
}

/** A player's load: events in 28 days as a bar, the last 7 days of them filled. */
export function LoadBar({ days7, days28, most }: LoadBarProps) {
  const scale = 100 / Math.max(1, most);
  return (
    <span
      className={styles['load']}
      title={`${countOf(days7, 'event')} in 7 days, ${countOf(days28, 'event')} in 28 days`}
    >
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
        <rect className={styles['load-28']} width={days28 * scale} height={8} />
        <rect className={styles['load-7']} width={days7 * scale} height={8} />
      </svg>
      <span>
        {days7} <span className={styles['quiet']}>/ {days28}</span>
        <span className="visually-hidden"> events in 7 and in 28 days</span>
      </span>
    </span>
  );
}
