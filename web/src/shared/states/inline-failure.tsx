import type { ConsoleError } from '@strainscope/console-contract';
import { Alert, type AlertProps } from 'antd';
import { unreachable } from './unreachable.ts';

interface InlineFailureProps extends Pick<AlertProps, 'action' | 'closable'> {
  error: ConsoleError;
  /** Those to list here; all of them unless some are shown at their fields. */
  faults?: readonly { path: string; message: string }[];
}

/** A failed action, beside the form or button that started it. */
export function InlineFailure({ error, faults = error.problem?.faults ?? [], ...rest }: InlineFailureProps) {
  // A refusal of one item says the same twice.
  const further = faults.filter(({ message }) => message !== error.message);
  const detail = error.notBuilt ? 'This action is not available yet.' : (error.problem?.detail ?? unreachable(error));
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      {...rest}
      title={error.message}
      description={
        <>
          {detail !== undefined && <p>{detail}</p>}
          {further.length > 0 && (
            <ul>
              {further.map(({ path, message }) => (
                <li key={path + message}>{message}</li>
              ))}
            </ul>
          )}
          {error.requestId !== undefined && (
            <p>
              Reference <code>{error.requestId}</code>
            </p>
          )}
        </>
      }
    />
  );
}
