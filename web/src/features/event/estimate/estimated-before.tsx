import type { EventEstimates, Simulation } from '@strainscope/console-contract';
import { comparisonWords } from './estimate-words.ts';
import styles from './estimate.module.css';
import { estimateOn } from './head-shown.ts';

interface EstimatedBeforeProps {
  estimates: EventEstimates | undefined;
  simulation: Simulation | null;
}

/** Beside a simulation's MPS95, what had been estimated of it on the same head. */
export function EstimatedBefore({ estimates, simulation }: EstimatedBeforeProps) {
  const estimate = simulation && estimates && estimateOn(estimates.heads, simulation.mesh_subtype);
  const words = estimate && comparisonWords(estimate, estimates.estimated_at, simulation);
  return words ? <p className={styles['note']}>{words}</p> : null;
}
