import { Explained } from './explained.tsx';
import { formatElapsed } from './format-time.ts';
import styles from './quantity.module.css';

interface DurationProps {
  seconds: number | null | undefined;
  /** What stands in the place of a missing value. */
  none?: string;
  /** What is meant, in a sentence or two; shown on demand. */
  definition?: string;
}

/** How long something takes, in the largest unit that fits. */
export function Duration({ seconds, none = 'none yet', definition }: DurationProps) {
  if (seconds === null || seconds === undefined) return <span className={styles['none']}>{none}</span>;
  const text = seconds > 0 && seconds < 1 ? 'under 1 s' : formatElapsed(seconds);
  return (
    <Explained name={text} definition={definition}>
      <span className={styles['quantity']}>{text}</span>
    </Explained>
  );
}
