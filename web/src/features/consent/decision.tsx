import type { PurposeState } from '@strainscope/console-contract';
import { Time } from '../../shared/format/time.tsx';
import { obstacleWords, stateWords } from './state-words.ts';

interface DecisionProps {
  state: PurposeState;
  /** The person reads it. */
  isOwn: boolean;
  /** Whether there is consent to measuring, without which nothing else has an effect. */
  hasCare: boolean;
}

/** What was decided on a purpose, when, and what holds it up. */
export function Decision({ state, isOwn, hasCare }: DecisionProps) {
  const obstacle = obstacleWords(state, { isOwn, hasCare });
  return (
    <>
      {stateWords(state, isOwn)} {state.decided_at !== null && <Time at={state.decided_at} />}
      {obstacle !== undefined && `; ${obstacle}`}
    </>
  );
}
