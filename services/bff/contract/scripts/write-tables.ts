import { writeFile } from 'node:fs/promises';
import { generatedTables } from './generated-tables.ts';

for (const [file, text] of Object.entries(await generatedTables())) {
  await writeFile(new URL(`../src/${file}`, import.meta.url), text);
}
