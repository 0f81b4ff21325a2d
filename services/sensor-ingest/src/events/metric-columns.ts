import { p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import type { MigrationClass } from '@strainscope/persistence';
import { INJURY_METRICS, type InjuryMetric } from '../injury-metrics/injury-metrics.ts';

type Underscored<Key extends string> = Key extends `${infer Head}-${infer Rest}` ? `${Head}_${Underscored<Rest>}` : Key;
export type MetricColumn = Underscored<InjuryMetric['key']>;

/** Names the column of an event that holds a metric: its key, with `_` for `-`. */
export function columnOf(key: InjuryMetric['key']): MetricColumn {
  return key.replaceAll('-', '_') as MetricColumn;
}

const number = () => p.float().nullable();

/** One column for each metric; null where the sensor did not measure what the metric needs. */
export const metricColumns = Object.fromEntries(
  INJURY_METRICS.map(({ key }) => [columnOf(key), number().fieldName(columnOf(key))]),
) as Record<MetricColumn, ReturnType<typeof number>>;

/** A migration for each metric, by its name: a metric that comes to the list brings its column along. */
export const addMetricColumns: MigrationClass[] = INJURY_METRICS.map(({ key }) => {
  const column = columnOf(key);
  const name = `AddMetric_${column}`;
  const named: Record<string, MigrationClass> = {
    [name]: class extends Migration {
      override up(): void {
        this.addSql(`alter table haes add column if not exists ${column} double precision`);
      }
    },
  };
  return named[name]!;
});
