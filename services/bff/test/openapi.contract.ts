import { readFile } from 'node:fs/promises';
import { openApiDocuments } from '../scripts/openapi-documents.ts';

test.each(['console.json', 'v1.json'])('openapi/%s follows from the contract (else: npm run openapi)', async (name) => {
  const committed = await readFile(new URL(`../openapi/${name}`, import.meta.url), 'utf8');
  expect(committed).toBe((await openApiDocuments())[name]);
});
