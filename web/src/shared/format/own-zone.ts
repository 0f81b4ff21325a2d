import { formatTime } from './format-time.ts';

/** Times that a service says in UTC, as "22 Nov 2026, 14:03 UTC", in the viewer's zone. */
export function inOwnZone(text: string, timeZone?: string): string {
  return text.replaceAll(/\d{1,2} \w{3} \d{4}, \d{2}:\d{2} UTC/g, (said) => {
    const at = new Date(said.replace(',', ''));
    return Number.isNaN(at.getTime()) ? said : formatTime(at, timeZone);
  });
}
