import type { FailureCause } from '@strainscope/console-contract';
import { Button, Modal } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { countOf, formatCount } from '../../shared/format/format-number.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';

interface RetryDialogProps {
  open: boolean;
  /** As it was shown when it was asked for. */
  cause: FailureCause;
  /** Whether any of them is still there. */
  isLeft: boolean;
  onRetried: () => void;
  onClose: () => void;
  afterClose: () => void;
}

/** Asks before all that failed of one cause is tried again, and tells what came of it. */
export function RetryDialog({ open, cause, isLeft, onRetried, onClose, afterClose }: RetryDialogProps) {
  const { reason_code, simulations } = cause;
  const call = useCall(retryAll);
  const retry = async () => {
    if (await call.run(reason_code, simulations)) onRetried();
  };
  const label = `Retry these ${formatCount(simulations)}`;
  const told = call.result ? resultWords(call.result) : !isLeft && !call.loading && overWords;
  return (
    <Modal
      open={open}
      title={told === false ? `${label}: ${reason_code}` : `Retry: ${reason_code}`}
      okText={label}
      confirmLoading={call.loading}
      onOk={() => void retry()}
      onCancel={onClose}
      afterClose={() => {
        call.reset();
        afterClose();
      }}
      {...(told !== false && { footer: <Button onClick={onClose}>Close</Button> })}
    >
      {told === false ? (
        <p>
          {countOf(simulations, 'simulation')} go back into the queues of their organizations, the oldest first; what
          fails of its own motion or mesh fails again. Those that wait can be cancelled again.
        </p>
      ) : (
        <p role="status">{told}</p>
      )}
      {call.error && <InlineFailure error={call.error} />}
    </Modal>
  );
}

const overWords = 'None of these is left: they have been retried or cancelled meanwhile.';

interface Retried {
  retried: number;
  left: number;
}

/**
 * Each call takes as many as it can within seconds; a call that moves nothing ends it. No more than were shown: what
 * fails again meanwhile would otherwise be retried forever.
 */
async function retryAll(reason_code: string, simulations: number): Promise<Retried> {
  for (let retried = 0; ;) {
    const { data } = await consoleApi.call('operations.retryFailures', { body: { reason_code } });
    retried += data.retried;
    if (data.left === 0 || data.retried === 0 || retried >= simulations) return { retried, left: data.left };
  }
}

function resultWords({ retried, left }: Retried): string {
  const moved = retried === 0 ? 'None was retried' : `${countOf(retried, 'simulation')} went back into the queues`;
  return left === 0
    ? `${moved}.`
    : `${moved}; ${formatCount(left)} of this cause ${left === 1 ? 'is' : 'are'} failed now.`;
}
