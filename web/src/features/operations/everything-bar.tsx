import type { PoolState } from '@strainscope/console-contract';
import { Partial } from '../../shared/states/states.tsx';
import { ConfirmedAction } from '../../shared/confirm/confirmed-action.tsx';
import { everyPool, setPool } from './operations-calls.ts';
import styles from './operations.module.css';
import { deeds, doneMeanwhile } from './pool-words.ts';

const told: Record<PoolState, string | undefined> = {
  open: undefined,
  paused: 'Everything is paused by an operator: no pool gives out work.',
  draining: 'Everything is drained by an operator: workers end once they hold nothing.',
};

/** The levers over all pools, and what they stand at. */
export function EverythingBar({
  state,
  operates,
  onChanged,
}: {
  state: PoolState;
  operates: boolean;
  onChanged: () => void;
}) {
  return (
    <>
      {told[state] !== undefined && <Partial>{told[state]}</Partial>}
      {operates && (
        <div className={styles['deeds']}>
          {deeds.map((deed) => (
            <ConfirmedAction
              key={deed.label}
              label={`${deed.label} everything`}
              subject="all pools"
              consequence={deed.consequence}
              run={() => setPool({ pool: everyPool, state: deed.state })}
              onDone={onChanged}
              over={deed.state === state && doneMeanwhile}
            />
          ))}
        </div>
      )}
    </>
  );
}
