import { quietHoursOf, type AlertWishes } from './alert-wishes.entity.ts';

export type Channel = 'push' | 'email' | 'sms';

/** How somebody can be reached, apart from the e-mail address that every account has. */
export interface Reachable {
  /** IANA; empty: UTC. */
  readonly timeZone: string;
  readonly hasBrowser: boolean;
  readonly hasProvenPhone: boolean;
}

export interface Reach {
  readonly channels: readonly Channel[];
  /** Nothing rings: the next on duty is told at once as well. */
  readonly silent: boolean;
}

/**
 * Decides how somebody is told of an alert now. Quiet hours leave the e-mail, which does not ring; so does a wish that
 * nothing can fulfil, such as text messages without a proven phone.
 */
export function reach(wishes: AlertWishes, { timeZone, hasBrowser, hasProvenPhone }: Reachable, now: Date): Reach {
  const quiet = isQuiet(wishes, timeZone, now);
  const ringing: Channel[] = [];
  if (!quiet && wishes.push && hasBrowser) ringing.push('push');
  if (!quiet && wishes.sms && hasProvenPhone) ringing.push('sms');
  const byEmail = wishes.email || ringing.length === 0;
  return { channels: byEmail ? [...ringing, 'email'] : ringing, silent: quiet };
}

/** The end of quiet hours is no longer quiet; hours of which both ends are one last the whole day. */
export function isQuiet(wishes: AlertWishes, timeZone: string, now: Date): boolean {
  const hours = quietHoursOf(wishes);
  if (!hours) return false;
  const { fromMinute, untilMinute } = hours;
  const minute = minuteOfDay(now, timeZone);
  return fromMinute < untilMinute
    ? fromMinute <= minute && minute < untilMinute
    : fromMinute <= minute || minute < untilMinute;
}

function minuteOfDay(at: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone: timeZone === '' ? 'UTC' : timeZone,
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return parts.hour! * 60 + parts.minute!;
}
