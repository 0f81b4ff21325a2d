import type { Batch } from '@strainscope/console-contract';
import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';

/** Cancels a batch after a confirmation, whose two buttons cannot be taken for each other: both would be "Cancel". */
export function CancelBatch({ batch: { _id: id, name }, onDone }: { batch: Batch; onDone: () => void }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const cancel = useCall(() => consoleApi.call('/batches/{id}/cancel', { params: { id } }));
  const show = () => {
    cancel.reset();
    setOpen(true);
  };
  const confirm = async () => {
    if (!(await cancel.run())) return;
    setOpen(false);
    onDone();
  };
  return (
    <>
      <Button ref={button} size="small" aria-label={`Cancel batch: ${name}`} onClick={show}>
        Cancel batch
      </Button>
      <Modal
        open={open}
        title={`Cancel batch: ${name}`}
        okText="Cancel batch"
        cancelText="Keep it"
        confirmLoading={cancel.loading}
        onOk={() => void confirm()}
        onCancel={() => setOpen(false)}
        afterClose={() => button.current?.focus()}
      >
        <p>
          What it made and has not ended is cancelled; what was there before, or belongs to others, goes on. Clone it to
          order it again.
        </p>
        {cancel.error && <InlineFailure error={cancel.error} />}
      </Modal>
    </>
  );
}
