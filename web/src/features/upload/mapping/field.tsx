import type { ReactNode } from 'react';
import styles from './mapping.module.css';

/** A field under its label; the control carries the name for whoever does not see the label. */
export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['field']}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}
