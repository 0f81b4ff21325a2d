import { readFileSync } from 'node:fs';
import { z } from 'zod';

const PREFIX = 'STRAINSCOPE';

/** Settings by name, before they are checked. */
export type Tree = { [key: string]: unknown };

/**
 * Collects, for each setting of the schema, its variable or the content of the file that `<variable>_FILE` names. What has
 * parts stands there as JSON; parts with names of their own have variables, too, which win.
 */
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
        ? readParts(inner, env, faults, [...path, key])
        : readVariable(inner, variableOf([...path, key]), env, faults);
    if (value !== undefined) tree[key] = value;
  }
  return tree;
}

/** `['auth', 'sessionDays']` → `STRAINSCOPE_AUTH_SESSION_DAYS`. */
export function variableOf(path: readonly string[]): string {
  return [PREFIX, ...path.map((key) => key.replaceAll(/[A-Z]/g, '_$&').toUpperCase())].join('_');
}

function readParts(
  schema: z.ZodObject,
  env: Record<string, string | undefined>,
  faults: string[],
  path: string[],
): unknown {
  const whole = parsed(schema, env[variableOf(path)]);
  const parts = readEnvironment(schema, env, faults, path);
  if (whole === undefined) return parts;
  return isTree(whole) ? merge(whole, parts) : whole;
}

function readVariable(
  schema: z.ZodType,
  name: string,
  env: Record<string, string | undefined>,
  faults: string[],
): unknown {
  return parsed(schema, readText(name, env, faults));
}

/** Text that is no JSON stays as it is: the schema says what it wants, and repeats nothing of it. */
function parsed(schema: z.ZodType, text: string | undefined): unknown {
  const hasParts = [z.ZodObject, z.ZodRecord, z.ZodArray].some((kind) => schema instanceof kind);
  if (text === undefined || !hasParts) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readText(name: string, env: Record<string, string | undefined>, faults: string[]): string | undefined {
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

/** Settings over others, part by part. */
export function merge(base: Tree, over: Tree): Tree {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isTree(below) && isTree(value) ? merge(below, value) : value;
  }
  return merged;
}

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
