import { readFile } from 'node:fs/promises';

/** `src/call-table.ts` as it follows from `calls.csv`. */
export async function renderCallTable(): Promise<string> {
  const csv = await readFile(new URL('../calls.csv', import.meta.url), 'utf8');
  const rows = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').slice(0, 3));
  const lines = rows.map((row) => `  [${row.map((cell) => `'${cell}'`).join(', ')}],`);
  return [
    '/** Every call of `calls.csv`: area, method, path. Made by `npm run call-table`. */',
    'export const callTable = [',
    ...lines,
    '] as const;',
    '',
  ].join('\n');
}
