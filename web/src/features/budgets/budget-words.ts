import type { Budget } from '@strainscope/console-contract';
import { formatFigures } from '../../shared/format/format-number.ts';

/** An amount with its currency; exact zero stays zero. */
export function money(amount: number, currency: string): string {
  return `${amount === 0 ? '0' : formatFigures(amount)} ${currency}`;
}

/** A booked cost. What was solved where no price was set is booked with 0, which would look like a price of nothing. */
export function costWords(cost: number, unpricedSeconds: number, currency: string): string {
  return cost === 0 && unpricedSeconds > 0 ? 'no price set' : money(cost, currency);
}

/** What a month may cost. */
export function budgetWords({ monthly, mode, currency }: Pick<Budget, 'monthly' | 'mode' | 'currency'>): string {
  if (monthly === null) return 'no limit';
  return `${monthly === 0 ? 'none left' : money(monthly, currency)}, ${mode}`;
}

/** How far a month's budget is used. */
export function spentWords({ monthly, spent }: Pick<Budget, 'monthly' | 'spent'>): string {
  if (monthly === null || monthly === 0) return '';
  return spent >= monthly ? '(all of it)' : `(${Math.floor((100 * spent) / monthly)} %)`;
}

/** What happens once a month is spent. */
export const modeWords = {
  soft: 'Soft: finish what was submitted before the budget was spent',
  strict: 'Strict: start nothing more',
} as const;
