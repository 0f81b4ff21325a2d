import { writeFile } from 'node:fs/promises';
import { renderCallTable } from './call-table.ts';

await writeFile(new URL('../src/call-table.ts', import.meta.url), await renderCallTable());
