import { useId, type ReactNode } from 'react';
import styles from './operations.module.css';

/** A titled part of a long page. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={styles['section']} aria-labelledby={heading} id={id}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
