import type { ReactNode } from 'react';
import styles from './science.module.css';

interface SectionProps {
  title: string;
  /** Anchor of the section, unique on the page. */
  id: string;
  children: ReactNode;
}

/** A titled part of a science page. Text keeps a readable measure; tables and figures may use the whole width. */
export function Section({ title, id, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles['section']}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
