import type { WearTime } from '@strainscope/console-contract';
import { countOf } from '../../shared/format/format-number.ts';

const oneDecimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** "41.5 hours"; in minutes where it is less than one. */
export function hoursWords(seconds: number, hour = 'hour'): string {
  const minutes = Math.round(seconds / 60);
  if (minutes === 0 && seconds > 0) return 'under 1 minute';
  if (minutes < 60) return countOf(minutes, 'minute');
  const hours = oneDecimal.format(seconds / 3600);
  return `${hours} ${hour}${hours === '1' ? '' : 's'}`;
}

/** Session time of which nothing is known, s. */
function untoldOf({ silent_s, unknown_s }: WearTime): number {
  return silent_s + unknown_s;
}

/** Session time as a whole, s. */
export function wholeOf({ worn_s, not_worn_s, silent_s, unknown_s }: WearTime): number {
  return worn_s + not_worn_s + silent_s + unknown_s;
}

/** How long a sensor was worn; none is told where nothing is known of it. */
export function wornWords(wear: WearTime): string {
  if (wear.worn_s > 0) return hoursWords(wear.worn_s);
  return wear.not_worn_s > 0 && untoldOf(wear) === 0 ? 'not worn' : 'not known';
}

/** "72.3 %". */
export function shareWords(part: number, whole: number): string {
  return whole === 0 ? 'not known' : `${((100 * part) / whole).toFixed(1)} %`;
}

/** Part of session time in each state, with what the state means. */
export function wearStates({
  worn_s,
  not_worn_s,
  silent_s,
  unknown_s,
}: WearTime): { words: string; seconds: number }[] {
  return [
    { words: 'Worn: a sensor is known to have been worn', seconds: worn_s },
    { words: 'Not worn: somebody or the device told so', seconds: not_worn_s },
    { words: 'Silent: the device told nothing', seconds: silent_s },
    { words: 'Unknown: nobody told', seconds: unknown_s },
  ];
}

/** Warns of rates that stand on less than an hour; undefined where more was worn, or nothing. */
export function scantWords({ worn_s }: WearTime): string | undefined {
  if (worn_s === 0 || worn_s >= 3600) return undefined;
  return `Rates per hour stand on ${hoursWords(worn_s)} alone: they say little yet.`;
}

/** How much session time rates leave out, because nothing is known of it; undefined where all is known. */
export function untoldWords(wear: WearTime): string | undefined {
  const untold = untoldOf(wear);
  if (untold === 0) return undefined;
  return (
    `For ${hoursWords(untold)} of ${hoursWords(wholeOf(wear))} it is not known whether a sensor was worn. ` +
    'Rates are of the time that is known alone.'
  );
}
