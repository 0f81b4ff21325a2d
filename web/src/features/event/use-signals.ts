import type { Signals } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';

/** One kind of signal; null while it is not wanted. */
export function useSignals(eventId: string, kind: Signals['kind'], wanted: boolean) {
  return useLoad<Signals | null>(`${eventId} ${kind} ${wanted}`, async (signal) => {
    if (!wanted) return null;
    const answer = await consoleApi.call('events.signals', { params: { id: eventId }, query: { kind } }, { signal });
    return answer.data;
  });
}

/** From the first sample to the last, in seconds. */
export function lengthOf({ time }: Signals): number {
  return (time.at(-1) ?? 0) - (time[0] ?? 0);
}
