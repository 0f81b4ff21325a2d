import type { SimulationRow } from '@strainscope/console-contract';
import { QueuePlace } from './queue-place.tsx';
import { runName } from './run-name.ts';
import styles from './runs.module.css';

/** How far a run is, as a bar and in words; of one that waits, its place in the queue or what it waits for. */
export function RunProgress({ run }: { run: SimulationRow }) {
  const { _id, state, progress } = run;
  if (state !== 'running' && state !== 'post-processing') return <QueuePlace id={_id} name={runName(run)} />;
  const percent = Math.round(progress * 100);
  return (
    <span className={styles['progress']}>
      <progress value={progress} max={1} aria-label="Progress of the simulation" />
      {percent} %
    </span>
  );
}
