import { plainFault } from '@strainscope/console-contract';
import type { z } from 'zod';

/** What a form can hold: the schema of a call's body, or of a screen. */
export type FormSchema = z.ZodObject;

/** Where a field's value is: its key, or its way through lists and groups. */
export type FieldName = string | readonly (string | number)[];

export interface FieldFault {
  /** Dotted, as the server writes it: `children.0.first_name`. */
  path: string;
  message: string;
}

export const pathOf = (name: FieldName): string => (typeof name === 'string' ? name : name.join('.'));

/** A field that was emptied is a field without a value. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isGroup(value)) return value === '' || value === null ? undefined : value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutEmpty(inner)]));
}

/** Only plain groups of fields: a file or a date is one value. */
function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** What is wrong with the values of a form, in the words of its schema; a value that is missing is just missing. */
export function faultsIn(schema: FormSchema, values: unknown): FieldFault[] {
  const result = check(schema, values);
  if (result.success) return [];
  return result.error.issues.map(({ code, path, message }) => ({
    path: path.join('.'),
    message: code !== 'custom' && valueAt(withoutEmpty(values), path) === undefined ? 'Required' : message,
  }));
}

export function check<S extends FormSchema>(schema: S, values: unknown): z.ZodSafeParseResult<z.output<S>> {
  return schema.safeParse(withoutEmpty(values), { error: plainFault });
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], values);
}

/** Whether the schema takes a form without this field. */
export function isOptional(schema: FormSchema, name: FieldName): boolean {
  const path = pathOf(name);
  return !faultsIn(schema, emptyAround(typeof name === 'string' ? [name] : name)).some((fault) => fault.path === path);
}

/** A form that holds nothing but the lists and groups on the way to a field. */
function emptyAround(name: readonly (string | number)[]): unknown {
  return name.slice(0, -1).reduceRight<unknown>((inner, key) => {
    return typeof key === 'number' ? Array.from({ length: key + 1 }, () => inner) : { [key]: inner };
  }, {});
}

/**
 * Sorts a refusal's faults by the fields that show them. Services name fields in camelCase, the contract in snake_case;
 * both mean the same field.
 */
export function placeFaults(faults: readonly FieldFault[], fields: readonly FieldName[]) {
  const placed = fields
    .map((name) => ({ name, errors: faults.filter(({ path }) => sameField(path, name)).map(({ message }) => message) }))
    .filter(({ errors }) => errors.length > 0);
  const others = faults.filter(({ path }) => !fields.some((name) => sameField(path, name)));
  return { placed, others };
}

function sameField(path: string, name: FieldName): boolean {
  const plain = (text: string) => text.replaceAll('_', '').toLowerCase();
  return plain(path) === plain(pathOf(name));
}
