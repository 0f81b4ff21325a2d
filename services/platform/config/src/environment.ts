import { readFileSync } from 'node:fs';
import { z } from 'zod';

const PREFIX = 'STRAINSCOPE';

/** Settings by name, before they are checked. */
export type Tree = { [key: string]: unknown };

/** Collects, for each setting of the schema, its variable or the content of the file that `<variable>_FILE` names. */
export function readEnvironment(
  schema: z.ZodObject,
  env: Record<string, string | undefined>,
  faults: string[],
  path: string[] = [],
): Tree {
  const tree: Tree = {};
  for (const [key, field] of Object.entries(schema.shape)) {
    const inner = unwrapped(field as z.ZodType);
    const value =
      inner instanceof z.ZodObject
        ? readEnvironment(inner, env, faults, [...path, key])
        : readVariable(variableOf([...path, key]), env, faults);
    if (value !== undefined) tree[key] = value;
  }
  return tree;
}

/** `['auth', 'sessionDays']` → `STRAINSCOPE_AUTH_SESSION_DAYS`. */
export function variableOf(path: readonly string[]): string {
  return [PREFIX, ...path.map((key) => key.replaceAll(/[A-Z]/g, '_$&').toUpperCase())].join('_');
}

function readVariable(name: string, env: Record<string, string | undefined>, faults: string[]): string | undefined {
  const value = env[name];
  const file = env[`${name}_FILE`];
  if (file === undefined) return value;
  if (value !== undefined) faults.push(`${name} and ${name}_FILE are both set: keep one`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    // What was given in place of a path may be the secret itself.
    faults.push(`${name}_FILE: the file that it names cannot be read`);
    return undefined;
  }
}

/** What a setting is when it is there. */
export function unwrapped(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodDefault || field instanceof z.ZodPrefault || field instanceof z.ZodOptional) {
    return unwrapped(field.unwrap() as z.ZodType);
  }
  return field;
}
