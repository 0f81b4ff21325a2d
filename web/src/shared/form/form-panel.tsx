import type { ReactNode } from 'react';
import styles from './form.module.css';

interface FormPanelProps {
  title: string;
  /** Why the person is here, or what has just happened; read out as it appears. */
  notice?: ReactNode;
  /** For forms of two columns. */
  wide?: boolean;
  links?: ReactNode;
  children?: ReactNode;
}

/** One form in the middle of a page: sign-in, sign-up, a new password. */
export function FormPanel({ title, notice, wide = false, links, children }: FormPanelProps) {
  return (
    <div className={`${styles['panel']} ${wide ? styles['wide'] : ''}`}>
      <h1>{title}</h1>
      {notice !== undefined && (
        <div role="status" className={styles['notice']}>
          {notice}
        </div>
      )}
      {children}
      {links !== undefined && <p className={styles['links']}>{links}</p>}
    </div>
  );
}

/** Fields side by side where there is room for two. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles['columns']}>{children}</div>;
}
