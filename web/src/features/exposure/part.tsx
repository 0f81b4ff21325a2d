import { useId, type ReactNode } from 'react';
import styles from './exposure.module.css';

interface PartProps {
  title: string;
  /** Stands within a panel that has a heading of its own. */
  within: boolean;
  children: ReactNode;
}

/** A titled part of what is told of exposure. */
export function Part({ title, within, children }: PartProps) {
  const heading = useId();
  const Heading = within ? 'h3' : 'h2';
  return (
    <section className={styles['part']} aria-labelledby={heading}>
      <Heading id={heading}>{title}</Heading>
      {children}
    </section>
  );
}
