import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { LatencyView } from './latency-view.tsx';

/** How long the events of a session took to a screen; read when it is opened. */
export function SessionLatency({ sessionId }: { sessionId: string }) {
  const [isOpen, open] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>How long events took to a screen</summary>
      {isOpen && <Report sessionId={sessionId} />}
    </details>
  );
}

function Report({ sessionId: session_id }: { sessionId: string }) {
  const load = useLoad(session_id, (signal) =>
    consoleApi.call('latency.session', { params: { session_id } }, { signal }),
  );
  return (
    <CallView load={load} rows={6}>
      {({ data }) => <LatencyView {...data} />}
    </CallView>
  );
}
