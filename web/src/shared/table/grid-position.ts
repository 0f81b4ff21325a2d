/** The cell that has the focus of a grid; row 0 is the header. */
export interface Position {
  row: number;
  column: number;
}

/** Rows that Page Up and Page Down step over. */
const PAGE = 10;

/**
 * Where a key leads in a grid (ARIA grid pattern), kept inside it.
 * @param rows counting the header
 * @returns undefined for a key that does not move
 */
export function move(
  { row, column }: Position,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { rows, columns }: { rows: number; columns: number },
): Position | undefined {
  const to = (nextRow: number, nextColumn: number): Position => ({
    row: clamp(nextRow, rows),
    column: clamp(nextColumn, columns),
  });
  switch (key) {
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'PageDown':
      return to(row + PAGE, column);
    case 'PageUp':
      return to(row - PAGE, column);
    case 'Home':
      return to(ctrlKey ? 0 : row, 0);
    case 'End':
      return to(ctrlKey ? rows - 1 : row, columns - 1);
    default:
      return undefined;
  }
}

function clamp(value: number, length: number): number {
  return Math.max(0, Math.min(length - 1, value));
}
