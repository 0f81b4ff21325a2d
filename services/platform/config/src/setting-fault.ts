import { plainFault, type SchemaIssue } from '@strainscope/kernel';
import { z } from 'zod';
import { unwrapped, variableOf, type Tree } from './environment.ts';

/** What a setting takes, where its schema does not say it. */
export function settingWords(issue: SchemaIssue & { keys?: readonly string[] }): string {
  if (issue.code === 'unrecognized_keys') return `no such setting: ${issue.keys?.join(', ')}`;
  if (issue.expected === 'object' || issue.expected === 'record') return 'A JSON object';
  if (issue.expected === 'array') return 'A JSON list';
  return plainFault(issue);
}

/** One sentence: the variable, what it takes, and what was given where that can be no secret. */
export function settingFault(issue: z.core.$ZodIssue, schema: z.ZodObject, tree: Tree): string {
  const path = issue.path.map(String);
  const setting = settingAt(schema, path);
  const within = path.slice(setting.length).join('.');
  const given = mayBeSaid(issue) ? valueAt(tree, path) : undefined;
  const isSaid = ['string', 'number', 'boolean'].includes(typeof given);
  return `${variableOf(setting)}${within && ` (${within})`}: ${issue.message}${isSaid ? `, not “${String(given)}”` : ''}`;
}

/** The way down to what has a variable of its own; below it are parts of one value. */
function settingAt(schema: z.ZodObject, [key = '', ...below]: readonly string[]): string[] {
  const field = schema.shape[key] as z.ZodType | undefined;
  const inner = field && unwrapped(field);
  return inner instanceof z.ZodObject && below.length > 0 ? [key, ...settingAt(inner, below)] : [key];
}

/** Numbers, switches, choices and days are no secrets; any text may be one. */
function mayBeSaid({ code, ...issue }: z.core.$ZodIssue): boolean {
  const { expected, origin, format } = issue as SchemaIssue;
  if (code === 'invalid_value' || code === 'invalid_union') return true;
  return [expected, origin].some((kind) => kind === 'number' || kind === 'int') || format === 'date';
}

function valueAt(tree: unknown, path: readonly string[]): unknown {
  return path.reduce((value, key) => (value as Tree | undefined)?.[key], tree);
}
