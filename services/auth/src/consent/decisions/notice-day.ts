import { dayOf } from '../../people/persons/majority.ts';

/** Days before a text lapses on which people who agreed to it are told once more. */
const NOTICE_DAYS = 30;

/** @param lapsesOn YYYY-MM-DD, as is what it returns */
export function noticeDay(lapsesOn: string): string {
  return dayOf(new Date(Date.parse(lapsesOn) - NOTICE_DAYS * 86_400_000));
}
