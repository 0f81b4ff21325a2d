import { RedoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { countOf } from '../../shared/format/format-number.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import styles from './runs.module.css';

/** Runs the selected failed simulations again. */
export function RetryBar({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { run, loading, error, result } = useCall(retryAll);
  const retry = async () => {
    if ((await run(ids)) !== undefined) onDone();
  };
  return (
    <div className={styles['retry']}>
      <Button
        type="primary"
        icon={<RedoOutlined />}
        disabled={ids.length === 0}
        loading={loading}
        onClick={() => void retry()}
      >
        {ids.length === 0 ? 'Retry' : `Retry ${countOf(ids.length, 'simulation')}`}
      </Button>
      <span role="status">
        {result === undefined
          ? ids.length === 0 && 'Select the simulations to run again.'
          : `${countOf(result, 'simulation')} queued again.`}
      </span>
      {error && <InlineFailure error={error} />}
    </div>
  );
}

/** One after the other, so that a refusal names the run it is about. @returns how many were queued */
async function retryAll(ids: readonly string[]): Promise<number> {
  for (const id of ids) await consoleApi.call('/simulations/{id}/retry', { params: { id } });
  return ids.length;
}
