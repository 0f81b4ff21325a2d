import type { Pool } from '@strainscope/console-contract';
import { Button, InputNumber, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { setPool } from './operations-calls.ts';
import styles from './operations.module.css';
import { poolTitle } from './pool-words.ts';

/** How many workers a pool may have; empty for as many as are configured. */
export function ConcurrencyAction({ pool, onDone }: { pool: Pool; onDone: () => void }) {
  const [open, setOpen] = useState(false);
  const [workers, setWorkers] = useState<number | null>(pool.concurrency);
  const button = useRef<HTMLButtonElement>(null);
  const field = useId();
  const call = useCall(() => setPool({ pool: pool.name, concurrency: workers }));
  const subject = poolTitle(pool);
  const save = async () => {
    if ((await call.run()) === undefined) return;
    setOpen(false);
    onDone();
  };
  const show = () => {
    setWorkers(pool.concurrency);
    call.reset();
    setOpen(true);
  };
  return (
    <>
      <Button ref={button} size="small" aria-label={`Workers: ${subject}`} onClick={show}>
        Workers
      </Button>
      <Modal
        open={open}
        title={`Workers: ${subject}`}
        okText="Save"
        confirmLoading={call.loading}
        onOk={() => void save()}
        onCancel={() => setOpen(false)}
        afterClose={() => button.current?.focus()}
      >
        <div className={styles['field']}>
          <label htmlFor={field}>Workers at most</label>
          <InputNumber id={field} min={0} max={10_000} precision={0} value={workers} onChange={setWorkers} />
          <p className={styles['quiet']}>
            Leave it empty for the {pool.most} that are configured. With fewer than run now, those that are too many end
            once they have finished what they hold.
          </p>
        </div>
        {call.error && <InlineFailure error={call.error} />}
      </Modal>
    </>
  );
}
