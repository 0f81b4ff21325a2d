import type { SimulationRow } from '@strainscope/console-contract';
import styles from './runs.module.css';

/** How far a run is, as a bar and in words. */
export function RunProgress({ run: { state, progress } }: { run: Pick<SimulationRow, 'state' | 'progress'> }) {
  if (state !== 'running' && state !== 'post-processing') return <span>waiting</span>;
  const percent = Math.round(progress * 100);
  return (
    <span className={styles['progress']}>
      <progress value={progress} max={1} aria-label="Progress of the simulation" />
      {percent} %
    </span>
  );
}
