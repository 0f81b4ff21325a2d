import type { OwnProblem } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import { formatCount } from '../../shared/format/format-number.ts';
import { Time } from '../../shared/format/time.tsx';
import { costWords } from '../budgets/budget-words.ts';
import { goesOn, ProblemState, SolveTime } from './problem-state.tsx';
import styles from './problems.module.css';

/** What became of a problem, and when. */
export function ProblemFacts({ problem }: { problem: OwnProblem }) {
  const { status, submitted_at, started_at, ended_at, attempt, solve_seconds, cost, currency } = problem;
  const facts: [string, ReactNode][] = [
    ['State', <ProblemState key="state" problem={problem} />],
    ['Sent', <Time key="sent" at={submitted_at} />],
    [attempt > 1 ? 'Last attempt begun' : 'Begun', <Time key="begun" at={started_at} none="not yet" />],
    ['Ended', <Time key="ended" at={ended_at} none="not yet" />],
    ['Attempts', formatCount(attempt)],
    ['Solve time', <SolveTime key="time" problem={problem} />],
    ['Cost', solve_seconds === 0 && !goesOn(problem) ? 'nothing' : costWords(cost, solve_seconds, currency)],
  ];
  return (
    <div className={styles['panel']}>
      <Facts facts={facts} />
      {status === 'queued' && (
        <p className={styles['quiet']}>
          {attempt > 0
            ? 'It waits for its next attempt, as the one before ended without a result.'
            : 'It waits for its turn: events that somebody waits for are solved before it.'}
        </p>
      )}
      {status === 'running' && (
        <p className={styles['quiet']}>
          It stands still while an event that somebody waits for is solved. Time and cost are told at the end.
        </p>
      )}
    </div>
  );
}

/** Terms with what is to be said of them. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
