import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';

interface EventsThatMoveProps {
  sensor: { teamId: string; brand: string; sensorId: string };
  /** From when on somebody else wears it. */
  from: string;
  to: string;
}

/** How many events go with a sensor that is taken over from a day on. */
export function EventsThatMove({ sensor: { teamId, brand, sensorId }, from, to }: EventsThatMoveProps) {
  const query = { team_id: teamId, brand, sensor_id: sensorId, from };
  const wearer = useLoad(JSON.stringify(query), async (signal) => {
    return (await consoleApi.call('/sensors/wearer', { query }, { signal })).data;
  });
  if (wearer.error) return <InlineFailure error={wearer.error} />;
  if (!wearer.result) return <span>Counting the events that go with it…</span>;
  return <span role="status">{sentence(wearer.result.events ?? 0, to)}</span>;
}

function sentence(events: number, to: string): string {
  if (events === 0) return 'It recorded no events since then.';
  const what = events === 1 ? 'The event' : `The ${events} events`;
  return `${what} that it recorded since then will belong to ${to}.`;
}
