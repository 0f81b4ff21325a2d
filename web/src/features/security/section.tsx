import type { Security } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import styles from './security.module.css';

/** What a section of the tab gets, and what it says when it has changed something. */
export interface SecuritySectionProps {
  security: Security;
  onChange: () => void;
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
