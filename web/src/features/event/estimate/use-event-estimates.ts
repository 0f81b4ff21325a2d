import type { EventEstimates } from '@strainscope/console-contract';
import { consoleApi } from '../../../api/console.ts';
import { useLoad, type Load } from '../../../api/use-load.ts';
import { useLiveRefresh } from '../../../live/use-live.ts';

export type EstimatesLoad = Load<{ data: EventEstimates }>;

/** What models estimate of an event, asked again when there is a new estimate of it, or the event was replaced. */
export function useEventEstimates(eventId: string): EstimatesLoad {
  const load = useLoad<{ data: EventEstimates }>(`estimates of ${eventId}`, (signal) =>
    consoleApi.call('estimates.ofEvent', { params: { id: eventId } }, { signal }),
  );
  useLiveRefresh(load.refresh, ({ name, data }) => {
    if (name === 'estimate') return data.event_id === eventId;
    return name === 'hae' && data.event_id === eventId && data.replaced;
  });
  return load;
}

/** The estimates where there are some; undefined also while they are on their way. */
export function estimatedIn({ result }: EstimatesLoad): EventEstimates | undefined {
  return result?.data.state === 'estimated' && result.data.heads.length > 0 ? result.data : undefined;
}
