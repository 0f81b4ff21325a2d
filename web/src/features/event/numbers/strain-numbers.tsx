import type { Simulation } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StateBadge } from '../../../shared/badge/state-badge.tsx';
import { Partial } from '../../../shared/states/states.tsx';
import { modelChoices, rangeOf, signed } from '../../science/model-choices.ts';
import { HeadUsed } from '../simulation/head-used.tsx';
import { withTexts } from './finite-element-metrics.ts';
import { MetricList, type ShownMetric } from './metric-list.tsx';
import styles from './numbers.module.css';
import { warningsOf } from './result-document.ts';

interface StrainNumbersProps {
  simulation: Simulation | null;
  /** What was estimated before, beside MPS95. */
  estimated: ReactNode;
  /** The event was ordered on another head. */
  onOrdered: () => void;
}

/** Brain strain as a simulation computed it, or its state where there is no number. */
export function StrainNumbers(props: StrainNumbersProps) {
  return (
    <section className={styles['panel']} aria-labelledby="strain-numbers">
      <h2 id="strain-numbers">Brain strain</h2>
      <FiniteElement {...props} />
    </section>
  );
}

function FiniteElement({ simulation, estimated, onOrdered }: StrainNumbersProps) {
  if (!simulation) return <p className={styles['quiet']}>This event has not been simulated.</p>;
  if (!simulation.result) {
    const over = simulation.state === 'failed' || simulation.state === 'cancelled';
    return (
      <p className={styles['quiet']}>
        {over ? 'There are no strain numbers, because the run is over: ' : 'MPS95 and CSDM-15 follow from the run: '}
        <StateBadge state={simulation.state} />
      </p>
    );
  }
  const metrics = withTexts(simulation.result.metrics);
  const [first, rest] = [metrics.filter(isHeadline), metrics.filter((metric) => !isHeadline(metric))];
  return (
    <>
      <MetricList metrics={first} large />
      {estimated}
      <ChoicesLine />
      {warningsOf(simulation.result.document).map(({ code, message }) => (
        <Partial key={code}>{message}</Partial>
      ))}
      <HeadUsed simulation={simulation} onOrdered={onOrdered} />
      <MetricList metrics={rest} />
    </>
  );
}

const { lowest, highest } = rangeOf(modelChoices.choices);

/** How far the number rests on what was chosen in the model, and where that is shown. */
const ChoicesLine = () => (
  <p className={styles['note']}>
    Model choices move MPS95 by {signed(lowest)} to {signed(highest)}:{' '}
    <Link to="/technical-details#model-choices">see what each does</Link>.
  </p>
);

const isHeadline = ({ key }: ShownMetric) => key === 'mps95' || key === 'csdm15';
