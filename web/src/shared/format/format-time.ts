/** "21 Nov 2026, 14:03" in the given zone; the viewer's own when none is named. */
export function formatTime(at: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts['day']} ${shortMonth(parts['month'])} ${parts['year']}, ${parts['hour']}:${parts['minute']}`;
}

/** "18 Dec 2010". @param day yyyy-mm-dd: the same day in every zone */
export function formatDay(day: string): string {
  return formatTime(new Date(day), 'UTC').replace(/,.*/, '');
}

/** "Nov 2026". @param month yyyy-mm */
export function formatMonth(month: string): string {
  return formatDay(`${month}-01`).replace(/^1 /, '');
}

/** "3 min ago": the largest unit that fits, rounded down. */
export function formatAge(since: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  return seconds < 5 ? 'just now' : `${formatElapsed(seconds)} ago`;
}

/** "3 min": the largest unit that fits, rounded down. */
export function formatElapsed(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  const days = Math.floor(seconds / 86_400);
  return days === 1 ? '1 day' : `${days} days`;
}

/** "about 40 s", "about 12 min", "about 3 h". */
export function aboutDuration(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} min`;
  return `about ${Math.round(seconds / 3600)} h`;
}

/** en-GB abbreviates September to four letters. */
function shortMonth(month = ''): string {
  return month.slice(0, 3);
}
