import type { Budget } from '@strainscope/console-contract';
import { formatFigures } from '../../shared/format/format-number.ts';

/** An amount with its currency; exact zero stays zero. */
export function money(amount: number, currency: string): string {
  return `${amount === 0 ? '0' : formatFigures(amount)} ${currency}`;
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
