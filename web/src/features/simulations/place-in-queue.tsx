import type { QueuePlace } from '@strainscope/console-contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { queueWords } from './queue-words.ts';
import { isWaiting, useWhileWaiting } from './use-while-waiting.ts';

interface PlaceInQueueProps {
  /** Id of the waiting simulation. */
  id: string;
  /** Place that is known before the first answer. */
  known?: QueuePlace;
  /** Called once the simulation no longer waits. */
  onMoved?: () => void;
}

/**
 * Shows where a simulation is in the queue, asked again as long as it waits. It asks for the state alone: a call that
 * tells whose it is would be recorded in that person's access log every few seconds.
 */
export function PlaceInQueue({ id, known, onMoved }: PlaceInQueueProps): ReactNode {
  const { result, error, refresh } = useLoad(id, async (signal) => {
    return (await consoleApi.call('simulations.queue', { params: { id } }, { signal })).data;
  });
  const place = result ?? known;
  useLiveRefresh(refresh, ({ name }) => name === 'simulation' || name === 'operations');
  useWhileWaiting(isWaiting(place?.state), refresh);
  useOnce(result !== undefined && !isWaiting(result.state), onMoved);
  if (error && !place) return <InlineFailure error={error} />;
  return place ? queueWords(place) : null;
}

/** Calls back when something has become so. */
function useOnce(isSo: boolean, callBack: (() => void) | undefined): void {
  const latest = useRef(callBack);
  useEffect(() => {
    latest.current = callBack;
  });
  useEffect(() => {
    if (isSo) latest.current?.();
  }, [isSo]);
}
