/** Words that YAML reads as something other than text. */
const meaning = /^(true|false|null|yes|no|on|off|y|n)$/i;

/** Text that needs no quotes: words with punctuation that means nothing, with a letter first. */
const plain = /^[A-Za-z](?:[\w ,.;()/-]*[\w.)])?$/;

/** Writes what JSON can hold as YAML: lists and groups in lines of their own, and every text that could be misread quoted. */
export function yamlText(value: unknown): string {
  return `${linesOf(value).join('\n')}\n`;
}

function linesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.length === 0 ? ['[]'] : value.flatMap(itemLines);
  if (typeof value !== 'object' || value === null) return [scalar(value)];
  const entries = Object.entries(value);
  return entries.length === 0 ? ['{}'] : entries.flatMap(([key, inner]) => entryLines(scalar(key), inner));
}

function itemLines(item: unknown): string[] {
  const [first = '', ...others] = linesOf(item);
  return [`- ${first}`, ...others.map(indented)];
}

function entryLines(key: string, value: unknown): string[] {
  const isGroup = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  const lines = linesOf(value);
  return isGroup ? [`${key}:`, ...lines.map(indented)] : [`${key}: ${lines[0]}`];
}

const indented = (line: string) => `  ${line}`;

function scalar(value: unknown): string {
  const isPlain = typeof value === 'string' && plain.test(value) && !meaning.test(value);
  // A quoted text of JSON is one of YAML, too.
  return isPlain ? value : JSON.stringify(value);
}
