import { useEffect, type ReactNode } from 'react';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import { setPageTitle } from './page-title.store.ts';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** The way down the tree to this page, without the page itself. */
  trail?: readonly Crumb[];
  /** Under the title: a sentence, or the page's counters. */
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every console screen: breadcrumb, title, actions, content. */
export function Page({ title, trail = [], lead, actions, children }: PageProps) {
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
  return (
    <div className={styles['page']}>
      {trail.length > 0 && <Breadcrumb trail={trail} here={title} />}
      <header className={styles['head']}>
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <div className={styles['lead']}>{lead}</div>}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
