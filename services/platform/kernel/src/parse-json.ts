import { DomainError } from './errors.ts';

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

const [QUOTE, ESCAPE] = [0x22, 0x5c];
/** What a byte is to the bounds: most are digits, which are nothing. Only a comma is odd, so that commas can be summed up. */
const Kind = { none: 0, comma: 1, opening: 2, closing: 4, quote: 6 } as const;
const KINDS = new Uint8Array(256);
for (const [characters, kind] of [
  [',', Kind.comma],
  ['[{', Kind.opening],
  [']}', Kind.closing],
  ['"', Kind.quote],
] as const) {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;
}

/** Checks the bounds of JSON without parsing it. Text that is no JSON passes. @throws JsonBeyondBounds */
export function checkBounds(text: Uint8Array, bounds: JsonBounds): void {
  let depth = 0;
  let values = 1;
  for (let i = 0; i < text.length; i++) {
    const kind = KINDS[text[i]!]!;
    // Without a branch for each comma: the processor cannot foretell where numbers end, and would take twice as long.
    values += kind & Kind.comma;
    if (kind <= Kind.comma) continue;
    checkValues(values, bounds);
    if (kind === Kind.quote) {
      i = endOfString(text, i);
    } else if (kind === Kind.opening) {
      if (++depth > bounds.depth) throw new JsonBeyondBounds(`JSON nests at most ${bounds.depth} levels deep here.`);
      checkValues(++values, bounds);
    } else {
      depth--;
    }
  }
  checkValues(values, bounds);
}

function checkValues(values: number, bounds: JsonBounds): void {
  if (values > bounds.values) throw new JsonBeyondBounds(`JSON holds at most ${bounds.values} values here.`);
}

function endOfString(text: Uint8Array, start: number): number {
  let i = start + 1;
  while (i < text.length && text[i] !== QUOTE) i += text[i] === ESCAPE ? 2 : 1;
  return i;
}
