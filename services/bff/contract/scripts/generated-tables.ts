import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import type { Call, FileCall } from '../src/shared/define-call.ts';

const src = new URL('../src/', import.meta.url);

/** Each file of `src/` that `npm run tables` makes, with its text as it follows from `calls.csv` and the declarations. */
export async function generatedTables(): Promise<Record<string, string>> {
  const declaring = globSync('*/*.calls.ts', { cwd: fileURLToPath(src) }).sort();
  return {
    'call-table.ts': await renderCallTable(),
    'declarations.ts': await renderDeclarations(declaring),
    'call-addresses.ts': await renderAddresses(declaring),
  };
}

function renderDeclarations(declaring: readonly string[]): Promise<string> {
  return formatted([
    '// The files that declare calls. Made by `npm run tables`.',
    ...declaring.map((file) => `export * from './${file}';`),
  ]);
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

async function renderAddresses(declaring: readonly string[]): Promise<string> {
  const modules = await Promise.all(declaring.map((file) => import(`../src/${file}`) as Promise<object>));
  const declared = modules.flatMap((module) => Object.values(module) as (Call | FileCall)[]);
  const byName = declared.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const all = [...byName.filter((each) => 'data' in each), ...byName.filter((each) => !('data' in each))];
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
