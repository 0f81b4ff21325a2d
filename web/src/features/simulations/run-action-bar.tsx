import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { countOf } from '../../shared/format/format-number.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { actOnAll, type RunAction } from './run-actions.ts';
import styles from './runs.module.css';

interface RunActionBarProps {
  action: RunAction;
  /** The runs selected. */
  ids: readonly string[];
  /** After each try, for some runs may have been done before one was refused. */
  onTried: () => void;
}

/** Acts on the selected simulations, tells how it went, and takes it back. */
export function RunActionBar({ action, ids, onTried }: RunActionBarProps) {
  const { run, loading, error } = useCall(actOnAll);
  const [done, setDone] = useState<{ action: RunAction; ids: readonly string[] }>();
  const act = async (next: RunAction, on: readonly string[]) => {
    const each: string[] = [];
    await run(next, on, (id) => each.push(id));
    setDone({ action: next, ids: each });
    onTried();
  };
  const none = ids.length === 0;
  const undo = done && done.ids.length > 0 ? done.action.undo : undefined;
  return (
    <div className={styles['actions']}>
      <Button disabled={none} loading={loading} onClick={() => void act(action, ids)}>
        {none ? action.verb : `${action.verb} ${countOf(ids.length, 'simulation')}`}
      </Button>
      <span role="status">
        {none && done === undefined && 'Select simulations first.'}
        {done && `${countOf(done.ids.length, 'simulation')} ${done.action.done}.`}
      </span>
      {undo && (
        <Button type="link" disabled={loading} onClick={() => void act(undo, done!.ids)}>
          {undo.verb}
        </Button>
      )}
      {error && <InlineFailure error={error} />}
    </div>
  );
}
