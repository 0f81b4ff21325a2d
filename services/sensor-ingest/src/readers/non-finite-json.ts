import { parseJson, type JsonBounds } from '@strainscope/kernel';

/** What stands in a parsed document for a number that JSON does not know, as Python and others write it. */
export interface NonFinite {
  readonly $nonFinite: string;
}

const WORD = /[+-]?\b(?:NaN|Infinity|Inf)\b/gi;

/**
 * Parses JSON in which NaN and infinities may stand for numbers: these become `NonFinite`, so that whoever reads the document
 * can name their place.
 * @throws SyntaxError for anything else that is no JSON
 */
export function parsedJson(text: string): unknown {
  return orMarked(
    () => JSON.parse(text),
    () => text,
    (marked) => JSON.parse(marked),
  );
}

/** The same within bounds. @throws JsonBeyondBounds; TypeError for what is not UTF-8 */
export function boundedJson(bytes: Uint8Array, bounds: JsonBounds): unknown {
  return orMarked(
    () => parseJson(bytes, bounds),
    () => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(),
    (marked) => parseJson(Buffer.from(marked), bounds),
  );
}

function orMarked(plain: () => unknown, textOf: () => string, parse: (text: string) => unknown): unknown {
  try {
    return plain();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const text = textOf();
    const marked = withMarkers(text);
    if (marked === text) throw error;
    return parse(marked);
  }
}

/** Words outside of strings; without a regular expression for strings, which has no stack for long ones. */
function withMarkers(text: string): string {
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const quote = text.indexOf('"', from);
    const start = quote === -1 ? text.length : quote;
    pieces.push(text.slice(from, start).replace(WORD, (word) => JSON.stringify(marker(word))));
    from = endOfString(text, start);
    pieces.push(text.slice(start, from));
  }
  return pieces.join('');
}

/** Behind the quotation mark that ends the string. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return end + 1;
  }
  return text.length;
}

const marker = (word: string): NonFinite => ({ $nonFinite: word });

export function isNonFinite(value: unknown): value is NonFinite {
  return typeof value === 'object' && value !== null && '$nonFinite' in value;
}

/** Where the first one is in a document: the keys that lead to it; null where there is none. */
export function placeOfNonFinite(document: unknown): { readonly path: string; readonly value: string } | null {
  const found: [value: unknown, path: string][] = [[document, '']];
  for (const [value, path] of found) {
    if (isNonFinite(value)) return { path, value: value.$nonFinite };
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if (typeof child === 'object') found.push([child, path === '' ? key : `${path}.${key}`]);
    }
  }
  return null;
}
