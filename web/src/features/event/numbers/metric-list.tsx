import { Quantity } from '../../../shared/format/quantity.tsx';
import styles from './numbers.module.css';

export interface ShownMetric {
  key: string;
  name: string;
  value: number;
  unit: string;
  definition: string;
  source: string;
  variant?: string;
}

/** Numbers with their names; each number opens its definition and source. Namesakes are told apart by their variant. */
export function MetricList({ metrics, large = false }: { metrics: readonly ShownMetric[]; large?: boolean }) {
  const isNamesake = (name: string) => metrics.filter((metric) => metric.name === name).length > 1;
  return (
    <dl className={styles['metrics']} data-large={large || undefined}>
      {metrics.map(({ key, name, value, unit, definition, source, variant }) => (
        <div key={key}>
          <dt>
            {name}
            {variant && isNamesake(name) && <small> {variant}</small>}
          </dt>
          <dd>
            <Quantity
              value={value}
              unit={unit}
              definition={variant ? `${definition} Variant: ${variant}.` : definition}
              source={`Source: ${source}`}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
