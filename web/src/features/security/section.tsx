import type { Security } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import styles from './security.module.css';

/** What a section of the tab gets, and what it says when it has changed something. */
export interface SecuritySectionProps {
  security: Security;
  onChange: () => void;
}

interface SectionProps {
  /** For a link that leads here. */
  id?: string;
  title: string;
  children: ReactNode;
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className={styles['section']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
