import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { move, type Position } from './grid-position.ts';

const FOCUSABLE = 'a[href], button, input, select, textarea';

interface GridFocus {
  grid: RefObject<HTMLTableElement | null>;
  /** The row under the cursor, counted without the header; -1 on the header. */
  row: number;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: { target: EventTarget }) => void;
  /** Moves the focus by rows, staying in the column: for `j` and `k`. */
  step: (rows: number) => void;
}

/**
 * Roving focus of an ARIA grid: one cell is in the tab order, arrows move it. A cell with a control lends its place to
 * the control, so that Enter on a link follows it.
 */
export function useGridFocus(size: { rows: number; columns: number }): GridFocus {
  const grid = useRef<HTMLTableElement>(null);
  const [position, setPosition] = useState<Position>({ row: 1, column: 0 });

  useLayoutEffect(() => {
    cells(grid.current).forEach((row, rowIndex) =>
      row.forEach((cell, column) => rove(cell, rowIndex === position.row && column === position.column)),
    );
  });

  const focus = (next: Position) => {
    setPosition(next);
    const cell = cells(grid.current)[next.row]?.[next.column];
    const target = cell?.querySelector<HTMLElement>(FOCUSABLE) ?? cell;
    target?.focus();
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  return {
    grid,
    row: position.row - 1,
    onKeyDown(event) {
      if (event.target instanceof Element && event.target.closest('input:not([type="checkbox"]), select, textarea'))
        return;
      const next = move(position, event, size);
      if (next === undefined) return;
      event.preventDefault();
      focus(next);
    },
    onFocus({ target }) {
      const found = positionOf(cells(grid.current), target);
      if (found && (found.row !== position.row || found.column !== position.column)) setPosition(found);
    },
    step(rows) {
      const inside = grid.current?.contains(document.activeElement);
      const row = inside ? position.row + rows : Math.max(1, position.row);
      focus({ ...position, row: Math.max(1, Math.min(size.rows - 1, row)) });
    },
  };
}

function cells(grid: HTMLTableElement | null): HTMLElement[][] {
  return [...(grid?.rows ?? [])].map((row) => [...row.cells]);
}

function rove(cell: HTMLElement, active: boolean): void {
  const controls = cell.querySelectorAll<HTMLElement>(FOCUSABLE);
  controls.forEach((control) => (control.tabIndex = active ? 0 : -1));
  cell.tabIndex = active && controls.length === 0 ? 0 : -1;
}

function positionOf(rows: HTMLElement[][], target: EventTarget): Position | undefined {
  if (!(target instanceof Node)) return undefined;
  const row = rows.findIndex((row) => row.some((cell) => cell.contains(target)));
  const column = rows[row]?.findIndex((cell) => cell.contains(target)) ?? -1;
  return column < 0 ? undefined : { row, column };
}
