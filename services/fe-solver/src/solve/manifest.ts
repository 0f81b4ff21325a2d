import { createHash } from 'node:crypto';
import { jsonFile } from '../result/output-file.ts';
import type { OutputFile } from '../result/output-file.ts';
import type { Solved } from './run-event.ts';

/** All files of a solution, the manifest last: who made them, from what, and the hash of each. */
export function outputFiles({ result, field, mesh, files }: Solved): OutputFile[] {
  const made = [
    jsonFile('result.json', result),
    { name: 'field.ssf', bytes: field },
    { name: 'mesh.ssm', bytes: mesh },
    ...files,
  ];
  const { provenance, energy, timings } = result;
  const manifest = {
    version: 1,
    'event-id': result['event-id'],
    provenance,
    energy,
    timings,
    files: made.map(({ name, bytes }) => ({
      name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  };
  return [...made, jsonFile('manifest.json', manifest)];
}
