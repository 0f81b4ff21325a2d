import type { ReactNode } from 'react';
import styles from './science.module.css';

interface FigureProps {
  /** What is seen, in words, for those who do not see it; left out where the content says it itself. */
  label?: string | undefined;
  caption: ReactNode;
  /** The command of this repository that makes the figure again. */
  command: string;
  /** A plot of `docs/science/figures`, or a table or scene as children. */
  svg?: string;
  children?: ReactNode;
}

/** A figure or table with its caption and the command that makes it. */
export function Figure({ label, caption, command, svg, children }: FigureProps) {
  return (
    <figure className={styles['figure']}>
      {/* The plots are checked in with this repository; inline, they take the colours of the theme. */}
      {svg !== undefined && (
        <div role="img" aria-label={label} className={styles['plot']} dangerouslySetInnerHTML={{ __html: svg }} />
      )}
      {children}
      <figcaption>
        {caption} <Command>{command}</Command>
      </figcaption>
    </figure>
  );
}

const Command = ({ children }: { children: string }) => (
  <span className={styles['command']}>
    Made by <code>{children}</code>
  </span>
);
