import type { ReactNode } from 'react';
import styles from './states.module.css';

interface PanelProps {
  icon: ReactNode;
  title: string;
  /** The reason, and what to do next. */
  children?: ReactNode;
  actions?: ReactNode;
  tone?: 'quiet' | 'attention';
  role?: 'alert' | 'status';
}

/** The common form of every state that stands in the place of content. */
export function Panel({ icon, title, children, actions, tone = 'quiet', role }: PanelProps) {
  return (
    <section className={styles['panel']} data-tone={tone} role={role}>
      <span className={styles['icon']} aria-hidden>
        {icon}
      </span>
      <h2>{title}</h2>
      {children !== undefined && <div className={styles['reason']}>{children}</div>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </section>
  );
}
