import { strToU8, zipSync, type Zippable } from 'fflate';
import { csvOf, type Row } from './csv.ts';

/** By service, then by store. */
export type Records = Record<string, Record<string, Row[]>>;

/** One file with everything: `<service>/<store>.json` and `.csv`, and the overview where it could be printed. */
export function exportArchive(records: Records, overview: Uint8Array | undefined): Uint8Array {
  const files: Zippable = {};
  for (const [service, stores] of Object.entries(records)) {
    for (const [store, rows] of Object.entries(stores)) {
      const path = `${service}/${store.replaceAll(/[^\w-]+/g, '-')}`;
      files[`${path}.json`] = strToU8(JSON.stringify(rows, null, 2));
      files[`${path}.csv`] = strToU8(csvOf(rows));
    }
  }
  if (overview) files['overview.pdf'] = overview;
  return zipSync(files);
}
