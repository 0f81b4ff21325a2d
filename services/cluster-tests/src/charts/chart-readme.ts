import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isMap, parseDocument } from 'yaml';
import type { Document, Node, Pair, Scalar, YAMLMap } from 'yaml';

const chart = resolve(import.meta.dirname, '../../../../charts/strainscope');
const mark = '<!-- Values: npm run charts:readme -w @strainscope/cluster-tests -->';

type Entry = Pair<Scalar<string>, Node>;

/** The text up to the mark, and after it a row for each value, with its comment. */
export function withValues(text: string, values: string): string {
  const document = parseDocument(values);
  const rows = rowsOf(document, document.contents as YAMLMap).map((cells) => `| ${cells.join(' | ')} |`);
  const [before] = text.split(mark);
  return [`${before}${mark}`, '', '| value | unless told | |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

/** The chart's README as it is, and as it has to be. */
export function chartReadme(): { is: string; shouldBe: string } {
  const is = readFileSync(join(chart, 'README.md'), 'utf8');
  return { is, shouldBe: withValues(is, readFileSync(join(chart, 'values.yaml'), 'utf8')) };
}

/** What stands in one line, such as a pool, is a value; a section over several lines has a row for what is said of it. */
function rowsOf(document: Document, section: YAMLMap, path: readonly string[] = []): string[][] {
  return (section.items as Entry[]).flatMap(({ key, value }, index) => {
    const here = [...path, key.value];
    const name = `\`${here.join('.')}\``;
    // The parser gives the comment of the first entry to the section.
    const comment = key.commentBefore ?? (index === 0 ? section.commentBefore : undefined) ?? '';
    const said = comment.replaceAll(/\s+/g, ' ').trim();
    if (!isMap(value) || value.flow) return [[name, shown(value?.toJS(document)), said]];
    const rows = rowsOf(document, value, here);
    return said === '' ? rows : [[name, '', said], ...rows];
  });
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === '' ? '' : `\`${text}\``;
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(chart, 'README.md'), chartReadme().shouldBe);
