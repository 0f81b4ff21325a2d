import { dayOf } from '../../people/persons/majority.ts';

/** So many days before a text lapses, whoever agreed to it is told once more. */
const NOTICE_DAYS = 30;

/** @param lapsesOn YYYY-MM-DD, as is what it returns */
export function noticeDay(lapsesOn: string): string {
  return dayOf(new Date(Date.parse(lapsesOn) - NOTICE_DAYS * 86_400_000));
}
