import type { OwnProblem } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { ConfirmedAction } from '../../shared/confirm/confirmed-action.tsx';
import { goesOn } from './problem-state.tsx';

/** Cancels a problem that waits or runs. */
export function CancelProblem({ problem, onDone }: { problem: OwnProblem; onDone: () => void }) {
  const { _id: id, name } = problem;
  return (
    <ConfirmedAction
      label="Cancel problem"
      subject={name}
      consequence="It is not solved on, and has no results. Send it again to have it solved from the beginning."
      refusal="Keep it"
      run={() => consoleApi.call('problems.cancel', { params: { id } })}
      onDone={onDone}
      over={!goesOn(problem) && 'The problem has ended meanwhile.'}
      alone
    />
  );
}
