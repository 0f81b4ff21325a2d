import { Quantity } from '../../../shared/format/quantity.tsx';
import styles from './numbers.module.css';

export interface ShownMetric {
  key: string;
  name: string;
  /** Null where it was not measured; `missing` says why. */
  value: number | null;
  missing?: string | null;
  unit: string;
  definition: string;
  source: string;
  variant?: string;
  /** Bounds of an estimate. */
  interval?: readonly [low: number, high: number] | undefined;
}

/** Numbers with their names; each number opens its definition and source. Namesakes are told apart by their variant. */
export function MetricList({ metrics, large = false }: { metrics: readonly ShownMetric[]; large?: boolean }) {
  const isNamesake = (name: string) => metrics.filter((metric) => metric.name === name).length > 1;
  return (
    <dl className={styles['metrics']} data-large={large || undefined}>
      {metrics.map(({ key, name, value, missing, unit, definition, source, variant, interval }) => (
        <div key={key}>
          <dt>
            {name}
            {variant && isNamesake(name) && <small> {variant}</small>}
          </dt>
          <dd>
            <Quantity
              value={value}
              unit={unit}
              none="not measured"
              definition={variant ? `${definition} Variant: ${variant}.` : definition}
              source={`Source: ${source}`}
              interval={interval}
            />
            {missing && <small> {missing}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
