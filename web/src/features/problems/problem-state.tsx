import type { OwnProblem } from '@strainscope/console-contract';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { Duration } from '../../shared/format/duration.tsx';
import { formatCount } from '../../shared/format/format-number.ts';
import styles from './problems.module.css';

/** Whether something becomes of it without anybody's doing. */
export const goesOn = ({ status }: OwnProblem): boolean => status === 'queued' || status === 'running';

/** What all attempts took, where it is known: it is told when an attempt ends. */
export function SolveTime({ problem }: { problem: OwnProblem }) {
  const { solve_seconds } = problem;
  return <Duration seconds={solve_seconds > 0 ? solve_seconds : null} none={goesOn(problem) ? 'none yet' : 'none'} />;
}

/** The state of a problem, and how far one is that runs. */
export function ProblemState({ problem: { name, status, fraction } }: { problem: OwnProblem }) {
  return (
    <span className={styles['progress']}>
      <StateBadge state={status} />
      {status === 'running' && (
        <>
          <progress value={fraction} max={1} aria-label={`Share of the simulated time: ${name}`} />
          {formatCount(Math.floor(fraction * 100))} %
        </>
      )}
    </span>
  );
}
