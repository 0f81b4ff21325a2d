import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');
const sources = 'services/{*,platform/*}/src/**/*.ts';
const exclude = ['**/node_modules/**', '**/*.{spec,medium,contract}.ts'];

const registration = /(?:new (?:Gauge|Counter|(Histogram))\(\{\s*name:|\b(?:gauge|counter)\()\s*'(strainscope_\w+)'/g;

/**
 * Names of the product's metrics as its sources register them, as Prometheus reads them: a histogram is three.
 * @throws Error for a name that stands in no registration known here: it would be missed
 */
export function exposedMetrics(): ReadonlySet<string> {
  const texts = globSync(sources, { cwd: root, exclude }).map((path) => readFileSync(join(root, path), 'utf8'));
  return new Set(texts.flatMap(exposedBy));
}

/** @param source text of a file */
export function exposedBy(source: string): string[] {
  const registered = [...source.matchAll(registration)];
  const names = [...source.matchAll(/'(strainscope_\w+)'/g)];
  if (names.length !== registered.length)
    throw new Error(`not every metric is seen to be registered: ${names.map(([, name]) => name).join()}`);
  return registered.flatMap(([, histogram, name]) =>
    histogram ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name!],
  );
}

const words = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'on', 'ignoring']);

/** Names of what an expression of PromQL reads: not its functions, labels, windows and words. */
export function metricsRead(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const names = [...bare.matchAll(/\b[a-zA-Z_][\w:]*\b(?!\s*\()/g)].map(([name]) => name);
  return names.filter((name) => !words.has(name));
}
