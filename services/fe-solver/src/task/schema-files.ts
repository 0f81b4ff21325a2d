/** The JSON Schemas of the task and result documents, as they stand in proto/solver. */
import { incompleteJsonSchema } from '../result-schema/incomplete.schema.ts';
import { resultJsonSchema } from '../result-schema/result.schema.ts';
import { olderInterfaceJsonSchema } from './older-interface.ts';
import { taskJsonSchema } from './task.schema.ts';

export const SCHEMA_FOLDER = new URL('../../../../proto/solver/', import.meta.url);

export const schemaFiles = (): Record<string, string> => ({
  'task.schema.json': `${JSON.stringify(taskJsonSchema(), null, 2)}\n`,
  'older-interface.schema.json': `${JSON.stringify(olderInterfaceJsonSchema(), null, 2)}\n`,
  'incomplete.schema.json': `${JSON.stringify(incompleteJsonSchema(), null, 2)}\n`,
  'result.schema.json': `${JSON.stringify(resultJsonSchema(), null, 2)}\n`,
});
