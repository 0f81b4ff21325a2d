import type { Batch } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { ConfirmedAction } from '../../shared/confirm/confirmed-action.tsx';
import { isUnderWay } from './batch-progress.ts';

/** Cancels a batch that is under way. */
export function CancelBatch({ batch, onDone }: { batch: Batch; onDone: () => void }) {
  const { _id: id, name, cancelled_at } = batch;
  const over = cancelled_at === null ? 'The batch has ended meanwhile.' : 'The batch was cancelled meanwhile.';
  return (
    <ConfirmedAction
      label="Cancel batch"
      subject={name}
      consequence="What it made and has not ended is cancelled; what was there before, or belongs to others, goes on. Clone it to order it again."
      refusal="Keep it"
      run={() => consoleApi.call('batches.cancel', { params: { id } })}
      onDone={onDone}
      over={(cancelled_at !== null || !isUnderWay(batch)) && over}
    />
  );
}
