import { DomainError } from '@strainscope/kernel';

/** How deep JSON may nest, and how many values it may hold: keys are none, lists and objects are one each. */
export interface JsonBounds {
  readonly depth: number;
  readonly values: number;
}

export class JsonBeyondBounds extends DomainError {
  constructor(detail: string) {
    super({ code: 'TOO_LARGE', status: 413, message: 'Too large.', detail });
  }
}

/**
 * Parses JSON of which a look over its bytes has told that it is within bounds: whoever sends it decides what it costs to
 * parse, and to walk afterwards. In time linear in its length.
 * @param text UTF-8, with or without a byte order mark
 * @throws JsonBeyondBounds; SyntaxError or TypeError for what is no JSON
 */
export function parseJson(text: Uint8Array, bounds: JsonBounds): unknown {
  checkBounds(text, bounds);
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text)) as unknown;
}

const [QUOTE, ESCAPE, COMMA] = [0x22, 0x5c, 0x2c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Checks the bounds of JSON without parsing it. Text that is no JSON passes. @throws JsonBeyondBounds */
export function checkBounds(text: Uint8Array, bounds: JsonBounds): void {
  let depth = 0;
  let values = 1;
  for (let i = 0; i < text.length; i++) {
    const byte = text[i];
    if (byte === QUOTE) {
      i = endOfString(text, i);
    } else if (byte === LIST || byte === OBJECT) {
      values++;
      if (++depth > bounds.depth) throw new JsonBeyondBounds(`JSON nests at most ${bounds.depth} levels deep here.`);
    } else if (byte === LIST_END || byte === OBJECT_END) {
      depth--;
    } else if (byte === COMMA) {
      values++;
    } else {
      continue;
    }
    if (values > bounds.values) throw new JsonBeyondBounds(`JSON holds at most ${bounds.values} values here.`);
  }
}

function endOfString(text: Uint8Array, start: number): number {
  let i = start + 1;
  while (i < text.length && text[i] !== QUOTE) i += text[i] === ESCAPE ? 2 : 1;
  return i;
}
