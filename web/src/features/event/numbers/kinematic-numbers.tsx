import type { DefinedMetric } from '@strainscope/console-contract';
import { MetricList } from './metric-list.tsx';
import styles from './numbers.module.css';

const PEAKS = ['pla', 'paa', 'pav'];

/** Peaks and injury metrics of the head's motion. None of them is a diagnosis. */
export function KinematicNumbers({ metrics }: { metrics: readonly DefinedMetric[] }) {
  return (
    <section className={styles['panel']} aria-labelledby="kinematic-numbers">
      <h2 id="kinematic-numbers">Head motion</h2>
      <MetricList metrics={metrics.filter(({ key }) => PEAKS.includes(key))} large />
      <MetricList metrics={metrics.filter(({ key }) => !PEAKS.includes(key))} />
      <p className={styles['note']}>
        Severity measures of one event at the head CG. None of them is a medical finding.
      </p>
    </section>
  );
}
