import type { Freshness } from '@strainscope/console-contract';
import { FieldTimeOutlined } from '@ant-design/icons';
import { Time } from '../format/time.tsx';
import styles from './states.module.css';

/** A list that is further behind than this says so. */
const TOLERATED_SECONDS = 2;

/** Above a list whose newest changes have not arrived yet. */
export function Lagging({ freshness }: { freshness: Freshness | null }) {
  if (freshness === null || freshness.lag_seconds <= TOLERATED_SECONDS) return null;
  return (
    <div className={styles['notice']} role="status">
      <FieldTimeOutlined aria-hidden />
      <span>
        Catching up: as of <Time at={freshness.as_of} />, {Math.round(freshness.lag_seconds)} s behind.
      </span>
    </div>
  );
}
