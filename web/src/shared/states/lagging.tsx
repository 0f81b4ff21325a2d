import type { Freshness } from '@strainscope/console-contract';
import { FieldTimeOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { Time } from '../format/time.tsx';
import styles from './states.module.css';

/** A list that is further behind than this says so. */
const TOLERATED_SECONDS = 2;

const PAUSE_MILLISECONDS = 2000;

interface LaggingProps {
  freshness: Freshness | null;
  /** Asks again, until nothing is behind any more. */
  refresh: () => void;
}

/** Above a list whose newest changes have not arrived yet. */
export function Lagging({ freshness, refresh }: LaggingProps) {
  const isBehind = freshness !== null && freshness.lag_seconds > TOLERATED_SECONDS;
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(refresh, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isBehind, freshness, refresh]);
  if (!isBehind) return null;
  return (
    <div className={styles['notice']} role="status">
      <FieldTimeOutlined aria-hidden />
      <span>
        Catching up: as of <Time at={freshness.as_of} />, {Math.round(freshness.lag_seconds)} s behind.
      </span>
    </div>
  );
}
