import { readFile } from 'node:fs/promises';
import { format } from 'prettier';
import { calls, files } from '../src/calls.ts';

/** Each file of `src/` that `npm run tables` makes, with its text as it follows from `calls.csv` and the declarations. */
export async function generatedTables(): Promise<Record<string, string>> {
  return { 'call-table.ts': await renderCallTable(), 'call-addresses.ts': await renderAddresses() };
}

async function renderCallTable(): Promise<string> {
  const csv = await readFile(new URL('../calls.csv', import.meta.url), 'utf8');
  const rows = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').slice(0, 3));
  return formatted([
    '/** Every call of `calls.csv`: area, method, path. Made by `npm run tables`. */',
    'export const callTable = [',
    ...rows.map((row) => `  [${row.map((cell) => `'${cell}'`).join(', ')}],`),
    '] as const;',
  ]);
}

function renderAddresses(): Promise<string> {
  const all = [...Object.values(calls), ...Object.values(files)];
  return formatted([
    "import type { Calls, Files } from './calls.ts';",
    '',
    '/** Name → method and path, apart from the schemas, which the browser does not carry. Made by `npm run tables`. */',
    'export const addresses = {',
    ...all.map(({ name, at }) => `  '${name}': '${at}',`),
    "} as const satisfies { [N in keyof (Calls & Files)]: (Calls & Files)[N]['at'] };",
  ]);
}

function formatted(lines: readonly string[]): Promise<string> {
  return format(lines.join('\n'), { parser: 'typescript', singleQuote: true, printWidth: 120 });
}
