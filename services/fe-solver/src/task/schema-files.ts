/** Writes the JSON Schemas of the task and result documents into proto/solver (npm run generate). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resultJsonSchema } from '../result/result.schema.ts';
import { taskJsonSchema } from './task.ts';

export const SCHEMA_FOLDER = new URL('../../../../proto/solver/', import.meta.url);

export const schemaFiles = (): Record<string, string> => ({
  'task.schema.json': `${JSON.stringify(taskJsonSchema(), null, 2)}\n`,
  'result.schema.json': `${JSON.stringify(resultJsonSchema(), null, 2)}\n`,
});

export function writeSchemas(): void {
  mkdirSync(SCHEMA_FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(schemaFiles())) writeFileSync(new URL(name, SCHEMA_FOLDER), text);
}
