import { formatTime } from './format-time.ts';

interface TimeProps {
  /** ISO 8601, UTC. */
  at: string | undefined | null;
  /** What stands where there is no time; a dash alone would be read out as nothing. */
  none?: string;
}

/** A time in the viewer's zone, with UTC on hover. */
export function Time({ at, none = 'none yet' }: TimeProps) {
  if (!at) return <span>{none}</span>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={`${formatTime(date, 'UTC')} UTC`}>
      {formatTime(date)}
    </time>
  );
}
