import { InvalidRequest } from '@strainscope/kernel';
import { parse, stringify } from 'yaml';
import { ruleSetSchema, type RuleSet } from './rule-set.schema.ts';

const LARGEST_BYTES = 64 * 1024;

/** Forms in which rules leave and enter. */
export type RuleSetForm = 'json' | 'yaml';

/** Reads rules from JSON or YAML, which JSON is a part of. @throws InvalidRequest, a line for each fault with its place */
export function parseRuleSet(text: string): RuleSet {
  if (Buffer.byteLength(text) > LARGEST_BYTES) throw refuse([{ path: 'rules', message: 'It is larger than 64 KiB.' }]);
  let document: unknown;
  try {
    document = parse(text, { maxAliasCount: 0, prettyErrors: true });
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : '').split('\n');
    throw refuse([{ path: 'rules', message: `It is neither JSON nor YAML: ${line}` }]);
  }
  const read = ruleSetSchema.safeParse(document);
  if (read.success) return read.data;
  throw refuse(
    read.error.issues.map(({ path, message }) => ({ path: path.length > 0 ? path.join('.') : 'rules', message })),
  );
}

export function writeRuleSet(rules: RuleSet, form: RuleSetForm): string {
  return form === 'json' ? `${JSON.stringify(rules, null, 2)}\n` : stringify(rules, { lineWidth: 0 });
}

const refuse = (faults: { path: string; message: string }[]) => new InvalidRequest(faults);
