/** Writes the JSON Schema of problems into proto/solver; part of npm run schemas. */
import { writeFileSync } from 'node:fs';
import { SCHEMA_FOLDER } from '../task/schema-files.ts';
import { problemJsonSchema } from './problem.schema.ts';

writeFileSync(new URL('problem.schema.json', SCHEMA_FOLDER), problemJsonSchema());
