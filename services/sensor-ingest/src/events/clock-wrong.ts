import type { Warning } from '../signals/warnings.ts';

/** Clocks of sensors and of services differ by a little. */
const TOLERATED_MS = 5 * 60_000;
/** No wearable sensor is older: a clock that lost its battery begins in 1970 or 1980 again. */
const EARLIEST = Date.UTC(2000);

const CLOCK_WRONG = 'CLOCK_WRONG';

export const isClockWrong = ({ code }: Warning): boolean => code === CLOCK_WRONG;

/** What there is to say of an event whose sensor's clock cannot be right: lists sort it by when it was received. */
export function clockWrong(occurredAt: Date, receivedAt: Date): Warning[] {
  const at = new Date(occurredAt).getTime();
  if (at >= EARLIEST && at <= receivedAt.getTime() + TOLERATED_MS) return [];
  return [
    {
      code: CLOCK_WRONG,
      message: `The sensor's clock is wrong: it says ${new Date(at).toISOString()}, and the event was received ${receivedAt.toISOString()}. Lists sort it by that. Set the clock.`,
    },
  ];
}
