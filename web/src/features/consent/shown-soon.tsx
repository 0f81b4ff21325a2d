import { FieldTimeOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import type { Load } from '../../api/use-load.ts';

const PAUSE_MILLISECONDS = 2000;

/** In the place of what a decision shows again: that follows a moment later, and is asked for until it has. */
export function ShownSoon({ load: { at, error, refresh } }: { load: Load<unknown> }) {
  useEffect(() => {
    const timer = setTimeout(refresh, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
    // Each answer, a failure as well, starts the next pause.
  }, [at, error, refresh]);
  return (
    <p role="status">
      <FieldTimeOutlined aria-hidden /> The consent is in force. What was recorded is shown here in a moment.
    </p>
  );
}
