/** Writes the JSON Schemas into proto/solver: npm run schemas. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { SCHEMA_FOLDER, schemaFiles } from './schema-files.ts';

mkdirSync(SCHEMA_FOLDER, { recursive: true });
for (const [name, text] of Object.entries(schemaFiles())) writeFileSync(new URL(name, SCHEMA_FOLDER), text);
