import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { baseConfig, type BaseConfig } from './base-config.ts';
import { ConfigError } from './config-error.ts';
import { isTree, merge, readEnvironment, unwrapped, type Tree } from './environment.ts';
import { settingFault, settingWords } from './setting-fault.ts';

/** Section name → its schema; a service's section is named after it, in camelCase. */
export type Sections = Record<string, z.ZodObject>;

export type Config<S extends Sections> = BaseConfig & { [K in keyof S]: z.output<S[K]> };

export interface ConfigSources {
  env: Record<string, string | undefined>;
}

/**
 * Reads the whole tree once, before anything listens. The setting `auth.sessionDays` comes from
 * `STRAINSCOPE_AUTH_SESSION_DAYS`, from the file that `STRAINSCOPE_AUTH_SESSION_DAYS_FILE` names (secrets),
 * from the JSON file that `STRAINSCOPE_CONFIG` names, or from the schema's default, in this order. A list or an object
 * is JSON in its variable.
 * @throws ConfigError with all faults at once
 */
export function loadConfig<S extends Sections>(sections: S, sources: ConfigSources = { env: process.env }): Config<S> {
  const schema = baseConfig.extend(prefaulted(sections));
  const faults: string[] = [];
  const fromFile = readJson(sources.env.STRAINSCOPE_CONFIG, faults);
  faults.push(...unknownSettings(schema, fromFile));
  const fromEnv = readEnvironment(schema, sources.env, faults);
  faults.push(...unknownSettings(schema, fromEnv));
  const tree = merge(fromFile, fromEnv);
  const result = schema.safeParse(tree, { error: settingWords });
  if (!result.success) faults.push(...result.error.issues.map((issue) => settingFault(issue, schema, tree)));
  if (faults.length > 0 || !result.success) throw new ConfigError(faults);
  return result.data as Config<S>;
}

/** A section whose settings all have defaults may be absent. */
function prefaulted(sections: Sections): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(sections).map(([name, section]) => [name, section.prefault({})]));
}

/** At any depth: a name that is not known is a typing error, or was a setting of a version before. */
function unknownSettings(schema: z.ZodObject, tree: Tree, path: readonly string[] = []): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const field = schema.shape[key] as z.ZodType | undefined;
    if (!field) return [`${[...path, key].join('.')}: no such setting`];
    const inner = unwrapped(field);
    return inner instanceof z.ZodObject && isTree(value) ? unknownSettings(inner, value, [...path, key]) : [];
  });
}

function readJson(path: string | undefined, faults: string[]): Tree {
  if (!path) return {};
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    faults.push(`STRAINSCOPE_CONFIG: the file that it names cannot be read as a JSON object`);
    return {};
  }
}
