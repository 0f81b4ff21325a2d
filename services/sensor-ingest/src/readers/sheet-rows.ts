import { Refusal } from './file-problem.ts';
import { LIMITS } from './limits.ts';
import { formula } from './problems.ts';
import { columnLetters, type Row } from './row.ts';
import { demandAtMost } from './workbook-limit.ts';
import { parseXml } from './xml-events.ts';

/** Rows of a sheet's XML; cells are text, empty where the sheet leaves them out. A formula refuses the file. */
export async function* sheetRows(source: AsyncIterable<Buffer>, strings: readonly string[]): AsyncGenerator<Row> {
  let finished: Row[] = [];
  let number = 0;
  let rows = 0;
  let gaps = 0;
  let cells: string[] = [];
  let texts = new Set<number>();
  let column = -1;
  let type = '';
  let value = '';
  let inValue = false;

  const pieces = parseXml(source, {
    open: (name, attributes) => {
      if (name === 'row') {
        demandAtMost(LIMITS.workbook.rows, ++rows, 'rows in a sheet');
        number = Number(attributes['r'] ?? number + 1);
        cells = [];
        texts = new Set();
        column = -1;
      } else if (name === 'c') {
        column = attributes['r'] ? columnIndex(attributes['r']) : column + 1;
        demandAtMost(LIMITS.workbook.columns, column + 1, 'columns');
        type = attributes['t'] ?? 'n';
        value = '';
      } else if (name === 'f') {
        throw new Refusal(formula(number, columnLetters(column)));
      }
      inValue = name === 'v' || name === 't';
    },
    text: (text) => {
      if (!inValue) return;
      value += text;
      demandAtMost(LIMITS.workbook.cellLength, value.length, 'characters in a cell');
    },
    close: (name) => {
      inValue = false;
      if (name === 'c') {
        gaps += Math.max(0, column - cells.length);
        demandAtMost(LIMITS.workbook.gaps, gaps, 'empty cells in a sheet');
        while (cells.length < column) cells.push('');
        if (type !== 'n') texts.add(column);
        cells[column] = (type === 's' ? (strings[Number(value)] ?? '') : value).trim();
      } else if (name === 'row' && cells.some((cell) => cell !== '')) {
        finished.push({ number, cells, texts });
      }
    },
  });
  for await (const _ of pieces) {
    yield* finished;
    finished = [];
  }
}

/** 0 for the column of "A1", 26 for that of "AA7". */
function columnIndex(reference: string): number {
  let index = 0;
  for (const letter of reference.replace(/\d+$/, '')) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}
