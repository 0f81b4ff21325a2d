import type { OwnProblem } from '@strainscope/console-contract';
import { Alert, Button } from 'antd';
import { faultLines } from './fault-lines.ts';

interface NoResultProps {
  problem: OwnProblem;
  /** Undefined for whoever may not send any. */
  onSendAgain: (() => void) | undefined;
}

/** Says why a problem has no result, and what to do next; nothing of one that goes on or is complete. */
export function NoResult({ problem: { status, reason, reason_code, detail }, onSendAgain }: NoResultProps) {
  if (status === 'cancelled') {
    return (
      <Alert
        type="info"
        showIcon
        title="You cancelled it"
        description="It has no results. Send it again to have it solved."
      />
    );
  }
  if (status !== 'refused' && status !== 'failed') return null;
  const { lead, faults } = faultLines(detail);
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={reason}
      description={
        <>
          {lead !== '' && <p>{lead}</p>}
          {faults.length === 1 && <p>{faults}</p>}
          {faults.length > 1 && (
            <ul>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
          <p>{next[status]}</p>
          {reason_code !== '' && (
            <p>
              Code <code>{reason_code}</code>
            </p>
          )}
          {onSendAgain && <Button onClick={onSendAgain}>Send it corrected</Button>}
        </>
      }
    />
  );
}

const next = {
  refused:
    'It was refused before its first step, and would be again: correct its files, then send it as a new problem.',
  failed: 'It stopped on the way. Where the reason lies in its files, correct them, then send it as a new problem.',
};
