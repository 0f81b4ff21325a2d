import { Button, Modal } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { useCall } from '../../api/use-call.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';

interface ConfirmedActionProps {
  label: string;
  /** What it is done to; the question is "<label>: <subject>?". */
  subject: string;
  /** What happens, and how it is taken back. */
  consequence: ReactNode;
  run: () => Promise<unknown>;
  onDone: () => void;
  danger?: boolean;
  /** Nothing else of the page has this label: it says enough by itself. */
  alone?: boolean;
  /** Why it cannot be done any more, as when somebody else did it: there is no button, and an open dialog says it. */
  over?: string | false;
  /** What refuses, where "Cancel" could be taken for the deed. */
  refusal?: string;
}

/** Something done after a confirmation; a refusal is shown in the dialog, and the focus returns to the button. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { label, subject, consequence, run, onDone, danger = false, alone = false, over = false, refusal } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const call = useCall(async () => {
    await run();
    return true;
  });
  const confirm = async () => {
    if (!(await call.run())) return;
    setOpen(false);
    onDone();
  };
  const show = () => {
    call.reset();
    setOpen(true);
  };
  // The list itself shows what was confirmed here.
  const isOver = over !== false && !call.loading && call.result === undefined;
  return (
    <>
      {over === false && (
        <Button
          ref={button}
          danger={danger}
          onClick={show}
          {...(!alone && { size: 'small' as const, 'aria-label': `${label}: ${subject}` })}
        >
          {label}
        </Button>
      )}
      <Modal
        open={open}
        title={`${label}: ${subject}`}
        okText={label}
        confirmLoading={call.loading}
        onOk={() => void confirm()}
        onCancel={() => setOpen(false)}
        afterClose={() => button.current?.focus()}
        {...(refusal !== undefined && { cancelText: refusal })}
        {...(isOver && { footer: <Button onClick={() => setOpen(false)}>Close</Button> })}
      >
        {isOver ? <p role="status">{over}</p> : <p>{consequence}</p>}
        {call.error && <InlineFailure error={call.error} />}
      </Modal>
    </>
  );
}
