import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import { Refusal } from './file-problem.ts';
import { LIMITS } from './limits.ts';
import { damagedArchive, macros } from './problems.ts';
import type { Row } from './row.ts';
import { sheetRows } from './sheet-rows.ts';
import { demandAtMost } from './workbook-limit.ts';
import { parseWholeXml } from './xml-events.ts';

const WORKBOOK = 'xl/workbook.xml';

/** A workbook whose sheets are read one row at a time. */
export interface Workbook {
  readonly sheetNames: readonly string[];
  readonly rows: (sheet: string) => AsyncGenerator<Row>;
}

export const isWorkbook = (archive: Archive) => archive.names.includes(WORKBOOK);

/** @throws Refusal for macros, entities and workbooks beyond the limits; formulas are found while reading rows */
export async function openWorkbook(archive: Archive): Promise<Workbook> {
  if (archive.names.some((name) => /vbaProject|macrosheets\//i.test(name))) throw new Refusal(macros());

  const { sheets, from1904 } = await sheetIds(archive);
  const targets = await relationshipTargets(archive);
  const strings = await sharedStrings(archive);
  return {
    sheetNames: [...sheets.keys()],
    rows: async function* (sheet) {
      const target = targets.get(sheets.get(sheet) ?? '');
      if (!target) throw new Refusal(damagedArchive());
      for await (const row of sheetRows(await archive.open(target), strings)) yield { ...row, from1904 };
    },
  };
}

/** Relationship id by sheet name, in the order of the workbook, and whether that counts days from 1904. */
async function sheetIds(archive: Archive) {
  const sheets = new Map<string, string>();
  let from1904 = false;
  await parseWholeXml(await archive.open(WORKBOOK), {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(1|true|on)$/i.test(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      demandAtMost(LIMITS.workbook.sheets, sheets.size + 1, 'sheets');
      demandAtMost(LIMITS.workbook.nameLength, attributes['name']?.length ?? 0, 'characters in the name of a sheet');
      sheets.set(attributes['name'] ?? '', attributes['r:id'] ?? '');
    },
  });
  return { sheets, from1904 };
}

async function relationshipTargets(archive: Archive): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await parseWholeXml(await archive.open('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id: id = '', Target: target = '' }) => {
      if (name !== 'Relationship') return;
      demandAtMost(LIMITS.workbook.relationships, targets.size + 1, 'parts');
      demandAtMost(LIMITS.workbook.nameLength, Math.max(id.length, target.length), 'characters in the name of a part');
      targets.set(id, posix.resolve('/xl', target).slice(1));
    },
  });
  return targets;
}

async function sharedStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  if (!archive.names.includes('xl/sharedStrings.xml')) return strings;
  let length = 0;
  let current = '';
  let inText = false;
  await parseWholeXml(await archive.open('xl/sharedStrings.xml'), {
    open: (name) => {
      inText = name === 't';
    },
    text: (text) => {
      if (!inText) return;
      current += text;
      length += text.length;
      demandAtMost(LIMITS.workbook.stringsLength, length, 'characters of text');
    },
    close: (name) => {
      inText = false;
      if (name !== 'si') return;
      strings.push(current);
      demandAtMost(LIMITS.workbook.strings, strings.length, 'texts');
      current = '';
    },
  });
  return strings;
}
