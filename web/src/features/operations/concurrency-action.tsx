import type { Pool } from '@strainscope/console-contract';
import { Button, Input, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { countOf, formatCount } from '../../shared/format/format-number.ts';
import { useFirstField } from '../../shared/form/use-first-field.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { setPool } from './operations-calls.ts';
import styles from './operations.module.css';
import { mostWorkers, poolTitle, workersIn } from './pool-words.ts';

/** How many workers a pool may have; leaving it to the configuration again is a button of its own. The cursor begins in the field. */
export function ConcurrencyAction({ pool, onDone }: { pool: Pool; onDone: () => void }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { body, afterOpenChange } = useFirstField();
  const call = useCall((concurrency: number | null) => setPool({ pool: pool.name, concurrency }));
  const subject = poolTitle(pool);
  const set = async (concurrency: number | null) => {
    if ((await call.run(concurrency)) === undefined) return;
    setOpen(false);
    onDone();
  };
  const [text, setText] = useState<string>();
  const show = () => {
    setText(undefined);
    call.reset();
    setOpen(true);
  };
  const shown = text ?? (pool.concurrency === null ? '' : String(pool.concurrency));
  const workers = workersIn(shown);
  return (
    <>
      <Button ref={button} size="small" aria-label={`Workers: ${subject}`} onClick={show}>
        Workers
      </Button>
      <Modal
        open={open}
        title={`Workers: ${subject}`}
        okText="Save"
        okButtonProps={{ disabled: workers === undefined }}
        confirmLoading={call.loading}
        onOk={() => workers !== undefined && void set(workers)}
        onCancel={() => setOpen(false)}
        afterOpenChange={afterOpenChange}
        afterClose={() => button.current?.focus()}
        footer={(buttons) => (
          <>
            {pool.concurrency !== null && (
              <Button disabled={call.loading} onClick={() => void set(null)}>
                As configured
              </Button>
            )}
            {buttons}
          </>
        )}
      >
        <div ref={body}>
          <WorkersField
            pool={pool}
            text={shown}
            isFaulty={text !== undefined && workers === undefined}
            onType={setText}
          />
          {call.error && <InlineFailure error={call.error} />}
        </div>
      </Modal>
    </>
  );
}

interface WorkersFieldProps {
  pool: Pool;
  text: string;
  isFaulty: boolean;
  onType: (text: string) => void;
}

function WorkersField({ pool: { most, concurrency }, text, isFaulty, onType }: WorkersFieldProps) {
  const [field, fault] = [useId(), useId()];
  const more = (workersIn(text) ?? 0) - most;
  return (
    <div className={styles['field']}>
      <label htmlFor={field}>Workers at most</label>
      <Input
        id={field}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onType(target.value)}
        aria-invalid={isFaulty}
        aria-describedby={fault}
        {...(isFaulty && { status: 'error' })}
      />
      <div id={fault}>
        {isFaulty && (
          <p role="alert" className={styles['fault']}>
            A whole number from 0 to {formatCount(mostWorkers)}
          </p>
        )}
        {more > 0 && (
          <p>
            {formatCount(more)} more than the {formatCount(most)} that {most === 1 ? 'is' : 'are'} configured: the
            machine must have room for them.
          </p>
        )}
      </div>
      <p className={styles['quiet']}>
        {countOf(most, 'is', 'are')} configured{concurrency !== null && '; “As configured” takes this limit off'}. With
        fewer than run now, those that are too many end once they have finished what they hold.
      </p>
    </div>
  );
}
