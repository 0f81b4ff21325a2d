import type { BatchItem } from '@strainscope/console-contract';
import { resultQuantities, type ResultQuantity } from '@strainscope/proto/result-quantities';
import type { CsvColumn } from '../../shared/csv/list-csv.tsx';
import { headWords, staleWords } from '../../shared/strain/basis-words.ts';

/** Result figures of a file, in this order. */
const quantities: readonly ResultQuantity[] = ['mps95', 'mps', 'csdm15', 'mpsr-120', 'mpsxsr-95'];

function titleOf(key: ResultQuantity): string {
  const unit = resultQuantities[key];
  return unit === '' ? key : `${key} (${unit})`;
}

function valueOf(key: ResultQuantity) {
  return ({ metrics }: BatchItem) => metrics.find((metric) => metric.key === key)?.value ?? null;
}

const texts: CsvColumn<BatchItem>[] = [
  { title: 'event_id', value: ({ event_id }) => event_id },
  { title: 'subject', value: ({ subject }) => subject },
  { title: 'occurred_at', value: ({ occurred_at }) => occurred_at },
  { title: 'simulation_id', value: ({ simulation_id }) => simulation_id },
  { title: 'answer', value: ({ answer }) => answer },
  { title: 'state', value: ({ state }) => state },
  { title: 'reason', value: ({ reason }) => reason },
  { title: 'head', value: ({ basis }) => basis && headWords(basis) },
  { title: 'solver_version', value: ({ basis }) => basis && basis.solver_version },
  { title: 'stale', value: ({ basis }) => basis && basis.stale.map((reason) => staleWords[reason]).join('; ') },
];

const numbers: CsvColumn<BatchItem>[] = [
  { title: 'solve_seconds', value: solvedFor },
  ...quantities.map((key) => ({ title: titleOf(key), value: valueOf(key) })),
];

/** 0 s only for what needed none: a result that was there already. What has not been solved yet has no time. */
function solvedFor({ state, solve_seconds }: BatchItem): number | null {
  return solve_seconds > 0 || state === 'complete' ? solve_seconds : null;
}

/** The same columns in both kinds of file; times are ISO 8601 in UTC, units stand in the titles of what has one. */
export const batchCsv: readonly CsvColumn<BatchItem>[] = [...texts, ...numbers];

/** The columns of the Parquet file: texts are nullable strings, figures nullable doubles. */
export function parquetColumns(items: readonly BatchItem[]) {
  const column = (type: 'STRING' | 'DOUBLE') => (each: CsvColumn<BatchItem>) => ({
    name: each.title,
    data: items.map(each.value),
    type,
    nullable: true,
  });
  return [...texts.map(column('STRING')), ...numbers.map(column('DOUBLE'))];
}

/** The items as an Apache Parquet file. */
export async function batchParquet(items: readonly BatchItem[]): Promise<ArrayBuffer> {
  // Few export, so that its code is loaded when somebody does.
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  return parquetWriteBuffer({ columnData: parquetColumns(items) });
}
