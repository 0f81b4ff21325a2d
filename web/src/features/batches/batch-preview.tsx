import type { BatchPreview as Preview } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import { countOf, formatCount } from '../../shared/format/format-number.ts';
import { aboutDuration } from '../../shared/format/format-time.ts';
import { costWords } from '../budgets/budget-words.ts';
import styles from './batches.module.css';

/** What a batch would mean, before it is ordered. */
export function BatchPreview({ preview, children }: { preview: Preview; children: ReactNode }) {
  const { reused, running, refused, without_consent, cost, currency, solve_seconds, expected_seconds } = preview;
  const { waits_because, barred } = preview;
  const facts: [string, string][] = [
    ['New', formatCount(preview.new)],
    ['Solved already', formatCount(reused)],
    ['Under way already', formatCount(running)],
    ['Cannot be simulated', formatCount(refused)],
    ['Without consent to research', formatCount(without_consent)],
    ['Cost of what is new', costWords(cost, solve_seconds, currency)],
    ['Time, with all workers', expected_seconds === 0 ? 'none' : aboutDuration(expected_seconds)],
  ];
  return (
    <section className={styles['preview']} aria-label="Preview" role="status">
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {preview.new > 0 && waits_because !== null && (
        <p className={styles['note']}>{waits_because} What is new starts once workers take work again.</p>
      )}
      {barred > 0 && (
        <p className={styles['note']}>
          Of what is new, {countOf(barred, 'event')} must wait for a budget that is spent: until it is raised, or the
          month ends.
        </p>
      )}
      {preview.events === 0 && (
        <p className={styles['note']}>
          {refused + without_consent > 0 ? 'None of these events can be simulated for research' : 'No event is found'}:
          there is nothing to submit.
        </p>
      )}
      {children}
    </section>
  );
}
