import type { OperationsFigures } from '@strainscope/console-contract';
import { Duration } from '../../shared/format/duration.tsx';
import { countOf, formatCount } from '../../shared/format/format-number.ts';
import styles from './operations.module.css';

const latency =
  'From the submission of a simulation to its first claim by a worker. Half of them waited no longer than the first figure, 95 % no longer than the second.';

/** Is it flowing: the figures over everything else. */
export function FlowFigures({ figures }: { figures: OperationsFigures }) {
  const { pools, window_seconds, claims, claim_latency, completed, failed, lost } = figures;
  const sum = (of: 'ready' | 'busy') => pools.reduce((total, pool) => total + pool[of], 0);
  const [workers, busy] = [sum('ready'), sum('busy')];
  const hours = window_seconds / 3600;
  return (
    <section className={styles['flow']} aria-label="Flow">
      <dl className={styles['figures']}>
        <div>
          <dt>Busy workers, now</dt>
          <dd>
            {workers === 0
              ? 'no workers'
              : `${formatCount(busy)} of ${formatCount(workers)} (${Math.round((100 * busy) / workers)} %)`}
          </dd>
        </div>
        <div>
          <dt>Wait until claimed, half of them</dt>
          <dd>
            <Duration seconds={claim_latency?.p50} none="no claims" definition={latency} />
          </dd>
        </div>
        <div>
          <dt>Wait until claimed, 95 %</dt>
          <dd>
            <Duration seconds={claim_latency?.p95} none="no claims" definition={latency} />
          </dd>
        </div>
        <div>
          <dt>Attempts complete</dt>
          <dd>{formatCount(completed)}</dd>
        </div>
        <div>
          <dt>Attempts failed</dt>
          <dd>{formatCount(failed)}</dd>
        </div>
        <div>
          <dt>Given back or lost</dt>
          <dd>{formatCount(lost)}</dd>
        </div>
      </dl>
      <p className={styles['quiet']}>
        Waits and attempts are of the last {hours === 1 ? 'hour' : `${hours} hours`}: {countOf(claims, 'first claim')}.
      </p>
    </section>
  );
}
