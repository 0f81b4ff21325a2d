import type { Call } from '@strainscope/console-contract';
import { canaryPhone, type Canaries } from './canaries.ts';

export type Schema = NonNullable<Call['body']>;

/** The part of JSON Schema that the contract's schemas become. */
interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
}

/** What is no word of anybody's own: of these only what the contract knows gets any further. */
const fixed: readonly [RegExp, string][] = [
  [/hash(es)?$/, 'c0ffee'.padEnd(64, '0')],
  [/provider$/, 'elsewhere'],
  [/month$/, '2026-01'],
  [/time_zone$/, 'Europe/Amsterdam'],
  [/phone$/, canaryPhone],
  // Where a page goes on, and JSON in a field of a form.
  [/^cursor$/, ''],
  [/^settings$/, '{}'],
];

/**
 * What a call takes, with every optional field given: ids are the bystander's, so that lookups succeed, and whatever is
 * free to choose is a canary of the kind that the field wants.
 */
export function canaryRequest(schema: Schema, canaries: Canaries, id: string): unknown {
  const root = schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return valueOf(root, '');

  function valueOf(given: JsonSchema, name: string): unknown {
    const part = given.$ref === undefined ? given : (root.$defs?.[given.$ref.split('/').at(-1)!] ?? {});
    if (part.const !== undefined) return part.const;
    if (part.enum) return part.enum[0];
    const [either] = part.anyOf ?? part.oneOf ?? [];
    if (either) return valueOf(either, name);
    if (part.allOf) return Object.assign({}, ...part.allOf.map((each) => valueOf(each, name)));
    if (part.properties)
      return Object.fromEntries(Object.entries(part.properties).map(([key, each]) => [key, valueOf(each, key)]));
    if (part.prefixItems) return part.prefixItems.map((each) => valueOf(each, name));
    if (part.items) return [valueOf(part.items, name)];
    switch (part.type) {
      case 'object':
        return {};
      case 'array':
        return [canaries.next('name')];
      case 'boolean':
        return true;
      case 'number':
      case 'integer':
        return part.minimum ?? (part.exclusiveMinimum ?? 0) + 1;
      default:
        return textOf(part, name);
    }
  }

  function textOf({ format }: JsonSchema, name: string): string {
    if (format === 'uuid' || format === 'guid' || /(^|_)id$/.test(name)) return id;
    if (format === 'date-time') return `${canaries.next('date')}T00:00:00Z`;
    const [, known] = fixed.find(([field]) => field.test(name)) ?? [];
    if (known !== undefined) return known;
    if (format === 'date' || /date/.test(name)) return canaries.next('date');
    if (format === 'email' || /email/.test(name)) return canaries.next('email');
    if (/token|password|code/.test(name)) return canaries.next('token');
    return canaries.next('name');
  }
}
