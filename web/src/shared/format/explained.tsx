import { Popover } from 'antd';
import type { ReactNode } from 'react';
import styles from './quantity.module.css';

interface ExplainedProps {
  /** What is read out for the button: the value alone. */
  name: string;
  definition: string | undefined;
  /** Where the definition comes from. */
  source?: string | undefined;
  children: ReactNode;
}

/** A value with its definition one click away. */
export function Explained({ name, definition, source, children }: ExplainedProps) {
  if (definition === undefined) return children;
  const explanation = (
    <div className={styles['definition']}>
      <p>{definition}</p>
      {source !== undefined && <p className={styles['source']}>{source}</p>}
    </div>
  );
  return (
    <Popover trigger="click" content={explanation}>
      <button type="button" className={styles['explain']} aria-label={`${name}: definition`}>
        {children}
      </button>
    </Popover>
  );
}
