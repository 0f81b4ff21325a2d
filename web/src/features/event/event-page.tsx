import { useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Page } from '../../shared/page/page.tsx';
import { Skeleton } from '../../shared/states/skeleton.tsx';
import { Failure, Stale } from '../../shared/states/states.tsx';
import { useEventEstimates } from './estimate/use-event-estimates.ts';
import { EventView } from './event-view.tsx';

/** `/player/details/:event_id`: one head-acceleration event, its motion, its numbers and the strain it caused. */
export default function EventPage() {
  const { event_id = '' } = useParams();
  const load = useLoad(event_id, (signal) => consoleApi.call('events.get', { body: { event_id } }, { signal }));
  // At the same time: what comes first is not to make way for what comes right after it.
  const estimates = useEventEstimates(event_id);
  if (!load.result) {
    return (
      <Page title="Head-acceleration event">
        {load.error ? <Failure error={load.error} onRetry={load.reload} /> : <Skeleton rows={12} />}
      </Page>
    );
  }
  const { event, simulation } = load.result.data;
  return (
    <EventView
      event={event}
      newest={simulation}
      estimates={estimates}
      refresh={load.refresh}
      notice={load.error && load.at !== undefined && <Stale at={load.at} error={load.error} onRetry={load.refresh} />}
    />
  );
}
