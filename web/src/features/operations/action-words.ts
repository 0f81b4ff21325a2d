import type { OperatorAction } from '@strainscope/console-contract';
import { formatMoneyAsSet } from '../../shared/format/format-money.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { moneyAsSet } from '../budgets/budget-words.ts';
import { shortId } from '../simulations/short-id.ts';
import { everyPool } from './operations-calls.ts';
import { poolTitleOf } from './pool-words.ts';

type Change = Pick<OperatorAction, 'before' | 'after'>;

/** What an operator did: to what, and from what to what. */
export function actionWords(
  done: Pick<OperatorAction, 'subject' | 'subject_name' | 'action' | 'before' | 'after'>,
): string {
  const { subject, subject_name, action, before, after } = done;
  if (action.startsWith('budget')) {
    return `${subject_name || `A place that is gone (${shortId(subject)})`}: ${limitsChanged(done)}`;
  }
  if (action === 'failures retried') return `Failures of ${subject}: ${action} (${String(after['retried'])})`;
  const pool = subject === everyPool ? 'All pools' : poolTitleOf(subject);
  if (!action.startsWith('concurrency')) return `${pool}: ${action}`;
  const text = (value: unknown) => (typeof value === 'number' ? formatCount(value) : 'as configured');
  return `${pool}: workers at most: ${text(before['concurrency'])} → ${text(after['concurrency'])}`;
}

function limitsChanged({ before, after }: Change): string {
  const currency = typeof after['currency'] === 'string' ? after['currency'] : undefined;
  const amount = (value: number) => (currency === undefined ? formatMoneyAsSet(value) : moneyAsSet(value, currency));
  const changes = [
    weightChanged(before['weight'], after['weight']),
    changed(
      'simulations at the same time',
      limit(before['concurrent'], formatCount),
      limit(after['concurrent'], formatCount),
    ),
    changed('budget a month', limit(before['monthly'], amount), limit(after['monthly'], amount)),
    // Without a budget it means nothing.
    typeof after['monthly'] === 'number' &&
      changed('once the month is spent', String(before['mode']), String(after['mode'])),
  ].filter((change) => typeof change === 'string');
  return changes.length === 0 ? 'limits saved as they were' : changes.join('; ');
}

/** No weight in a change means that it stayed; what it was before has not always been kept. */
function weightChanged(before: unknown, after: unknown): string | false {
  if (typeof after !== 'number') return false;
  return typeof before === 'number' ? changed('weight', String(before), String(after)) : `weight: ${after}`;
}

function changed(what: string, before: string, after: string): string | false {
  return before !== after && `${what}: ${before} → ${after}`;
}

function limit(value: unknown, words: (value: number) => string): string {
  return typeof value === 'number' ? words(value) : 'no limit';
}
