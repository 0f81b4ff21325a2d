/** Reads where a page begins; a cursor that is none begins at the first row. */
export function placeIn(cursor: string): number {
  return /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0;
}
