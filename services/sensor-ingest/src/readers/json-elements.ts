import { Refusal } from './file-problem.ts';
import { LIMITS } from './limits.ts';
import { parsedJson } from './non-finite-json.ts';
import { damagedJson, jsonTooDeep, jsonTooLarge, jsonTooManyParts } from './problems.ts';

/**
 * The elements of a top-level JSON array, parsed one at a time, so that the whole is never in memory; a top-level
 * object is taken as the only element. Depth and the length of an element are limited before anything is parsed.
 */
export async function* jsonElements(chunks: AsyncIterable<string>): AsyncGenerator<unknown> {
  let count = 0;
  let depth = 0;
  let arrayDepth: 0 | 1 | null = null;
  let inString = false;
  let escaped = false;
  let pending = '';
  let containers = 0;

  for await (const chunk of chunks) {
    let from = 0;
    for (let i = 0; i < chunk.length; i++) {
      const character = chunk[i] as string;
      if (inString) {
        if (escaped) escaped = false;
        else if (character === '\\') escaped = true;
        else if (character === '"') inString = false;
      } else if (character === '"') {
        if (depth === (arrayDepth ?? 0)) throw new Refusal(damagedJson());
        inString = true;
      } else if (character === '[' || character === '{') {
        arrayDepth ??= character === '[' ? 1 : 0;
        if (depth === arrayDepth) [from, containers] = [i, 0];
        if (++containers > LIMITS.json.containers) throw new Refusal(jsonTooManyParts());
        depth++;
        if (depth > LIMITS.json.depth) throw new Refusal(jsonTooDeep());
      } else if (character === ']' || character === '}') {
        depth--;
        if (depth === arrayDepth) {
          yield parsed(pending + chunk.slice(from, i + 1), ++count);
          pending = '';
        }
      } else if (depth <= (arrayDepth ?? 0) && !/[\s,]/.test(character)) {
        throw new Refusal(damagedJson());
      }
    }
    if (arrayDepth !== null && depth > arrayDepth) pending += chunk.slice(from);
    if (pending.length > LIMITS.json.elementLength) throw new Refusal(jsonTooLarge());
  }
  if (depth !== 0 || inString) throw new Refusal(damagedJson());
}

/** @param number of the element, from 1 */
function parsed(text: string, number: number): unknown {
  try {
    return parsedJson(text);
  } catch (cause) {
    throw new Refusal(damagedJson(cause instanceof SyntaxError ? cause.message : '', number), { cause });
  }
}
