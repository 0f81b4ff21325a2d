import { zipSync } from 'fflate';
import type { OutputFile } from '../result/output-file.ts';

/** The VTU files of a solution and the PVD file that lists them, as one ZIP archive; stored, as they are compressed already. */
export function vtuArchive(files: readonly OutputFile[]): Uint8Array<ArrayBuffer> {
  const series = files.filter(({ name }) => /\.(vtu|pvd)$/.test(name));
  return Uint8Array.from(zipSync(Object.fromEntries(series.map(({ name, bytes }) => [name, bytes])), { level: 0 }));
}
