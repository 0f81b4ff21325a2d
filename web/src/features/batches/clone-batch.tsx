import type { Batch, BatchWithOrder } from '@strainscope/console-contract';
import { Button } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';

interface CloneBatchProps {
  batch: Batch;
  onCloned: (batch: BatchWithOrder) => void;
}

/** Asks for what was ordered, which a list does not tell. */
export function CloneBatch({ batch: { _id: id, name }, onCloned }: CloneBatchProps) {
  const read = useCall(async () => (await consoleApi.call('batches.get', { params: { id } })).data);
  const clone = async () => {
    const batch = await read.run();
    if (batch) onCloned(batch);
  };
  return (
    <>
      <Button size="small" aria-label={`Clone and edit: ${name}`} loading={read.loading} onClick={() => void clone()}>
        Clone and edit
      </Button>
      {read.error && <InlineFailure error={read.error} />}
    </>
  );
}
