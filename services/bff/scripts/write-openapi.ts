import { writeFile } from 'node:fs/promises';
import { openApiDocuments } from './openapi-documents.ts';

for (const [name, text] of Object.entries(await openApiDocuments())) {
  await writeFile(new URL(`../openapi/${name}`, import.meta.url), text);
}
