import { z } from 'zod';

/** A setting that is an object: in the environment it stands as JSON. */
export function jsonSetting<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (typeof value === 'string' ? readJson(value) : value), schema);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
