import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { sensorDefinitionSchema, type SensorDefinition } from './sensor-definition.schema.ts';

const FOLDER = new URL('../../definitions/', import.meta.url);

/** All brands by key. Throws at start-up with every fault of every file. */
export function loadSensorDefinitions(folder: URL = FOLDER): ReadonlyMap<string, SensorDefinition> {
  const definitions = new Map<string, SensorDefinition>();
  const faults: string[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    const parsed = sensorDefinitionSchema.safeParse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
    if (!parsed.success) faults.push(`${file}: ${z.prettifyError(parsed.error)}`);
    else if (`${parsed.data.key}.json` !== file) faults.push(`${file}: its key is ${parsed.data.key}`);
    else definitions.set(parsed.data.key, parsed.data);
  }
  if (faults.length > 0) throw new Error(`Sensor definitions are faulty:\n${faults.join('\n')}`);
  return definitions;
}

/** The brand that a file calls by `name`. */
export function findByAlias(
  definitions: ReadonlyMap<string, SensorDefinition>,
  name: string,
): SensorDefinition | undefined {
  const wanted = name.trim().toLowerCase();
  return [...definitions.values()].find(({ aliases }) => aliases.includes(wanted));
}
