import { Button } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { queueWords } from './queue-words.ts';
import { isWaiting, useWhileWaiting } from './use-while-waiting.ts';

/** Why a run waits, told of the one that somebody asks about: for all of a list each place would be counted anew. */
export function QueuePlace({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-expanded={open}
        aria-label={`Place in the queue: ${name}`}
        onClick={() => setOpen(!open)}
      >
        Place in the queue
      </Button>
      {open && <Place id={id} />}
    </>
  );
}

function Place({ id }: { id: string }) {
  const { result, error, refresh } = useLoad(id, async (signal) => {
    return (await consoleApi.call('/simulations/{id}', { params: { id } }, { signal })).data;
  });
  useLiveRefresh(refresh, ({ name }) => name === 'simulation' || name === 'operations');
  useWhileWaiting(isWaiting(result?.state), refresh);
  if (error) return <InlineFailure error={error} />;
  return <div role="status">{result && queueWords(result)}</div>;
}
