import { Explained } from './explained.tsx';
import { formatFigures, formatRange } from './format-number.ts';
import styles from './quantity.module.css';

export interface QuantityProps {
  /** Undefined or null where there is no value yet. */
  value: number | null | undefined;
  /** As printed: "g", "rad/s", "krad/s²"; empty for none. */
  unit: string;
  /** What stands in the place of a missing value. */
  none?: string;
  /** What the number is, in a sentence or two; shown on demand. */
  definition?: string;
  /** Where the definition comes from. */
  source?: string;
  /** Bounds of an estimate, in the same unit. */
  interval?: readonly [low: number, high: number] | undefined;
}

/** A number with its unit, three significant figures, and its definition one click away. */
export function Quantity({ value, unit, none = 'none yet', definition, source, interval }: QuantityProps) {
  if (value === null || value === undefined) return <span className={styles['none']}>{none}</span>;
  return (
    <>
      <Explained name={`${formatFigures(value)} ${unit}`} definition={definition} source={source}>
        <span className={styles['quantity']}>
          {formatFigures(value)}
          {unit !== '' && <span className={styles['unit']}> {unit}</span>}
        </span>
      </Explained>
      {/* Not in the button of the definition, whose name is the value alone: there it would not be read out. */}
      {interval && (
        <>
          {' '}
          <span className={styles['interval']}>({formatRange(interval)})</span>
        </>
      )}
    </>
  );
}
