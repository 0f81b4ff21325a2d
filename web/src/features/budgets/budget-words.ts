import type { Budget } from '@strainscope/console-contract';
import { formatMoney, formatMoneyAsSet } from '../../shared/format/format-money.ts';

/** A computed amount with its currency. */
export function money(amount: number, currency: string): string {
  return `${formatMoney(amount)} ${currency}`;
}

/** An amount that somebody set, as a budget or a price, with its currency. */
export function moneyAsSet(amount: number, currency: string): string {
  return `${formatMoneyAsSet(amount)} ${currency}`;
}

/**
 * A booked cost. What was solved where no price was set is booked with 0, which would look like a price of nothing; and so
 * would 0 where nothing was solved yet.
 */
export function costWords(cost: number, unpricedSeconds: number, currency: string): string {
  if (cost > 0) return money(cost, currency);
  return unpricedSeconds > 0 ? 'no price set' : 'nothing yet';
}

/** What a month may cost. */
export function budgetWords({ monthly, mode, currency }: Pick<Budget, 'monthly' | 'mode' | 'currency'>): string {
  if (monthly === null) return 'no limit';
  return `${monthly === 0 ? 'none left' : moneyAsSet(monthly, currency)}, ${mode}`;
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
