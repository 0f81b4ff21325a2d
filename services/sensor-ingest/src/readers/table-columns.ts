import type { ColumnReference } from '../sensor-definitions/file-form.schema.ts';
import { Refusal } from './file-problem.ts';
import { missingColumns } from './problems.ts';
import { columnLetters } from './row.ts';
import { headingsAlike } from './table-problems.ts';

export interface Column {
  readonly index: number;
  /** As the file calls it. */
  readonly name: string;
}

const matches = (pattern: string, heading: string) => new RegExp(`^(?:${pattern})$`, 'i').test(heading.trim());

/** The patterns that no heading matches. */
export function unmatched(patterns: readonly string[], headings: readonly string[]): string[] {
  return patterns.filter((pattern) => !headings.some((heading) => matches(pattern, heading)));
}

/** Finds columns and remembers which were missing, so that all of them are told at once. */
export class ColumnFinder {
  readonly #headings: readonly string[];
  readonly #line: number;
  readonly #missing: string[] = [];

  /** @param line of the file, on which the headings are */
  constructor(headings: readonly string[], line: number) {
    this.#headings = headings;
    this.#line = line;
  }

  /** @throws Refusal where several headings are meant: which of them is, no file says */
  find(reference: ColumnReference): Column | undefined {
    if (typeof reference === 'number') {
      return { index: reference, name: this.#headings[reference] ?? columnLetters(reference) };
    }
    const found = this.#headings.flatMap((heading, index) =>
      matches(reference, heading) ? [{ index, name: heading.trim() }] : [],
    );
    if (found.length > 1) throw new Refusal(headingsAlike(found, this.#line));
    return found[0];
  }

  need(reference: ColumnReference): Column {
    const column = this.find(reference);
    if (column) return column;
    this.#missing.push(readable(String(reference)));
    return { index: -1, name: '' };
  }

  needAll(references: readonly ColumnReference[]): Column[] {
    return references.map((reference) => this.need(reference));
  }

  noteMissing(references: readonly ColumnReference[]): void {
    this.#missing.push(references.map((reference) => readable(String(reference))).join(' or '));
  }

  /** @throws Refusal naming every column that was needed and not found */
  finish(): void {
    if (this.#missing.length > 0) throw new Refusal(missingColumns(this.#missing));
  }
}

/** A pattern as a reader would write the heading. */
const readable = (pattern: string) => pattern.replace(/\.\*$/, '').replaceAll('\\', '');
