import type { AlertRules } from '@strainscope/console-contract';
import styles from './alert-rules.module.css';

/** Rules in words, each with where its figures come from. */
export function RuleList({ label, rules }: { label: string; rules: AlertRules['rules'] }) {
  return (
    <ul aria-label={label} className={styles['rules']}>
      {rules.map(({ rule_id, name, words, source }) => (
        <li key={rule_id}>
          <strong>{name}</strong>
          <p>{words}</p>
          <p className={styles['quiet']}>{source === '' ? 'No source is given.' : `Source: ${source}`}</p>
        </li>
      ))}
    </ul>
  );
}

/** Lines such as a difference, one below the other. */
export function Lines({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <ul aria-label={label} className={styles['lines']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
