import type { Simulation } from '@strainscope/console-contract';
import { Segmented } from 'antd';
import { Link } from 'react-router-dom';
import { StateBadge } from '../../../shared/badge/state-badge.tsx';
import { Partial } from '../../../shared/states/states.tsx';
import { modelChoices, rangeOf, signed } from '../../science/model-choices.ts';
import { HeadUsed } from '../simulation/head-used.tsx';
import { FINITE_ELEMENT_METRICS } from './finite-element-metrics.ts';
import { MetricList, type ShownMetric } from './metric-list.tsx';
import styles from './numbers.module.css';
import { warningsOf } from './result-document.ts';

export type StrainMethod = 'machine-learning' | 'finite-element';

interface StrainNumbersProps {
  simulation: Simulation | null;
  method: StrainMethod;
  onMethod: (method: StrainMethod) => void;
  /** The event was ordered on another head. */
  onOrdered: () => void;
}

const METHODS: { value: StrainMethod; label: string }[] = [
  { value: 'machine-learning', label: 'Machine learning' },
  { value: 'finite-element', label: 'Finite element' },
];

/** Brain strain as numbers, by either method, with the state of the method where there is no number. */
export function StrainNumbers({ simulation, method, onMethod, onOrdered }: StrainNumbersProps) {
  return (
    <section className={styles['panel']} aria-labelledby="strain-numbers">
      <header className={styles['head']}>
        <h2 id="strain-numbers">Brain strain</h2>
        <Segmented<StrainMethod> aria-label="Method" value={method} onChange={onMethod} options={METHODS} />
      </header>
      {method === 'machine-learning' ? (
        <p className={styles['quiet']}>
          No machine-learning model exists yet for this mesh, so there is no instant estimate. The finite-element run
          gives the strain.
        </p>
      ) : (
        <FiniteElement simulation={simulation} onOrdered={onOrdered} />
      )}
    </section>
  );
}

function FiniteElement({ simulation, onOrdered }: Pick<StrainNumbersProps, 'simulation' | 'onOrdered'>) {
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
  const metrics = shownMetrics(simulation.result.metrics);
  const [first, rest] = [metrics.filter(isHeadline), metrics.filter((metric) => !isHeadline(metric))];
  return (
    <>
      <MetricList metrics={first} large />
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

function shownMetrics(metrics: readonly { key: string; value: number; unit: string }[]): ShownMetric[] {
  return Object.entries(FINITE_ELEMENT_METRICS).flatMap(([key, text]) => {
    const metric = metrics.find((candidate) => candidate.key === key);
    return metric ? [{ ...metric, ...text }] : [];
  });
}
