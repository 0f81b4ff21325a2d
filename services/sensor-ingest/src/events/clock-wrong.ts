import type { ProcessedEvent } from '../processing/file-task.ts';
import type { Warning } from '../signals/warnings.ts';

/** Clocks of sensors and of services differ by a little. */
const TOLERATED_MS = 5 * 60_000;
/** No wearable sensor is older: a clock that lost its battery begins in 1970 or 1980 again. */
const EARLIEST = Date.UTC(2000);

/** The same of a row in SQL that has `occurred_at` and `received_at`. */
export const isClockWrong = (row: string): string =>
  `(${row}.occurred_at < to_timestamp(${EARLIEST / 1000}) or ${row}.occurred_at > ${row}.received_at + interval '${TOLERATED_MS} milliseconds')`;

type Told = Pick<ProcessedEvent, 'occurredAt' | 'timeIsGiven'>;

/** What there is to say of an event whose time cannot be right: lists sort it by when it was received, which the column `listed_at` holds. */
export function clockWrong({ occurredAt, timeIsGiven }: Told, receivedAt: Date): Warning[] {
  const at = new Date(occurredAt).getTime();
  const isInFuture = at > receivedAt.getTime() + TOLERATED_MS;
  const [told, received] = [new Date(at).toISOString(), receivedAt.toISOString()];
  // What somebody types is no clock's, and recordings of a laboratory may be old.
  if (timeIsGiven) {
    if (!isInFuture) return [];
    return [
      {
        code: 'GIVEN_TIME_IN_FUTURE',
        message: `The time that was given for the file lies in the future: it is ${told}, and the event was received ${received}. Lists sort it by that. Correct the time that is given.`,
      },
    ];
  }
  if (at >= EARLIEST && !isInFuture) return [];
  return [
    {
      code: 'CLOCK_WRONG',
      message: `The sensor's clock is wrong: it says ${told}, and the event was received ${received}. Lists sort it by that. Set the clock.`,
    },
  ];
}
