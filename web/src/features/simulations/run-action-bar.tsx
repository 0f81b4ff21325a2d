import { Button } from 'antd';
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

/** Acts on the selected simulations, and tells how it went. */
export function RunActionBar({ action, ids, onTried }: RunActionBarProps) {
  const { run, loading, error, result } = useCall(actOnAll);
  const act = async () => {
    await run(action, ids);
    onTried();
  };
  const none = ids.length === 0;
  return (
    <div className={styles['actions']}>
      <Button disabled={none} loading={loading} onClick={() => void act()}>
        {none ? action.verb : `${action.verb} ${countOf(ids.length, 'simulation')}`}
      </Button>
      <span role="status">
        {none && result === undefined && 'Select simulations first.'}
        {result !== undefined && `${countOf(result, 'simulation')} ${action.done}.`}
      </span>
      {error && <InlineFailure error={error} />}
    </div>
  );
}
