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
    return (await consoleApi.call('sensors.wearer', { query }, { signal })).data;
  });
  if (wearer.error) return <InlineFailure error={wearer.error} />;
  if (!wearer.result) return <span>Counting the events that go with it…</span>;
  return <span role="status">{sentence(wearer.result.events ?? 0, wearer.result.waiting ?? 0, to)}</span>;
}

function sentence(events: number, waiting: number, to: string): string {
  if (events + waiting === 0) return 'It recorded no events since then.';
  const recorded = (count: number) =>
    `${count === 1 ? 'The event' : `The ${count} events`} that it recorded since then`;
  const waits = waiting === 1 ? 'waits for consent' : 'wait for consent';
  if (events === 0) return `${recorded(waiting)} ${waits}, and will belong to ${to}.`;
  const also = waiting === 0 ? '' : `, and ${waiting} more that ${waits}`;
  return `${recorded(events)} will belong to ${to}${also}.`;
}
