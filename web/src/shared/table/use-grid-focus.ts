import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { move, type Position } from './grid-position.ts';

const FOCUSABLE = 'a[href], button, input, select, textarea';

/** Controls that use the arrow keys themselves. */
const FIELD = 'input:not([type="checkbox"]), select, textarea';

/** What an expanded row shows below itself has keys of its own: it may hold a grid. */
const DETAIL = '[data-detail]';

interface GridFocus {
  grid: RefObject<HTMLTableElement | null>;
  /** The row under the cursor, counted without the header; -1 on the header. */
  row: number;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: { target: EventTarget }) => void;
  onBlur: (event: { relatedTarget: EventTarget | null }) => void;
  /** Moves the focus by rows, staying in the column: for `j` and `k`. */
  step: (rows: number) => void;
}

/**
 * Roving focus of an ARIA grid: one cell is in the tab order, arrows move it. A cell with a control lends its place to
 * the control, so that Enter on a link follows it. A cell with fields keeps it: Enter or F2 goes into the first field,
 * Esc or F2 leaves it; as long as the focus is in a field, Tab goes from field to field.
 */
export function useGridFocus(size: { rows: number; columns: number }): GridFocus {
  const grid = useRef<HTMLTableElement>(null);
  const [position, setPosition] = useState<Position>({ row: 1, column: 0 });
  const [editing, setEditing] = useState(false);

  const moveTo = (next: Position | undefined) => {
    if (next && (next.row !== position.row || next.column !== position.column)) setPosition(next);
  };

  useLayoutEffect(() => {
    const rows = cells(grid.current);
    // What has the focus keeps it when rows come in above it: the cursor goes along with it.
    moveTo(positionOf(rows, document.activeElement));
    rows.forEach((row, rowIndex) =>
      row.forEach((cell, column) => rove(cell, rowIndex === position.row && column === position.column, editing)),
    );
  });

  const focus = (next: Position) => {
    setPosition(next);
    const cell = cells(grid.current)[next.row]?.[next.column];
    const target = (cell && !hasField(cell) && cell.querySelector<HTMLElement>(FOCUSABLE)) || cell;
    target?.focus();
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  return {
    grid,
    row: position.row - 1,
    onKeyDown(event) {
      if (!(event.target instanceof HTMLElement)) return;
      const cell = event.target.closest<HTMLElement>('td, th');
      // A list of choices that hangs elsewhere in the document has keys of its own.
      if (!cell) return;
      const inField = event.target.matches(FIELD);
      if (hasField(cell)) {
        if (event.target === cell && ['Enter', 'F2'].includes(event.key)) {
          event.preventDefault();
          cell.querySelector<HTMLElement>(FIELD)?.focus();
          return;
        }
        // An open list of choices is closed by its own Esc first.
        const open = inField && event.target.getAttribute('aria-expanded') === 'true';
        if (event.target !== cell && ['Escape', 'F2'].includes(event.key) && !open) {
          event.preventDefault();
          cell.focus();
          return;
        }
      }
      if (inField) return;
      const next = move(position, event, size);
      if (next === undefined) return;
      event.preventDefault();
      focus(next);
    },
    onFocus({ target }) {
      if (isInDetail(target, grid.current)) return setEditing(false);
      setEditing(target instanceof Element && target.matches(FIELD));
      moveTo(positionOf(cells(grid.current), target));
    },
    onBlur({ relatedTarget }) {
      if (!(relatedTarget instanceof Node && grid.current?.contains(relatedTarget))) setEditing(false);
    },
    step(rows) {
      const inside = grid.current?.contains(document.activeElement);
      const row = inside ? position.row + rows : Math.max(1, position.row);
      focus({ ...position, row: Math.max(1, Math.min(size.rows - 1, row)) });
    },
  };
}

function cells(grid: HTMLTableElement | null): HTMLElement[][] {
  const rows = [...(grid?.rows ?? [])].filter((row) => !row.matches(DETAIL));
  return rows.map((row) => [...row.cells]);
}

/** Whether it is in what an expanded row of the grid shows, and not merely in a grid that is shown so itself. */
export function isInDetail(target: EventTarget, grid: Element | null): boolean {
  const detail = target instanceof Element ? target.closest(DETAIL) : null;
  return detail !== null && grid !== null && grid.contains(detail);
}

function rove(cell: HTMLElement, active: boolean, editing: boolean): void {
  const controls = cell.querySelectorAll<HTMLElement>(FOCUSABLE);
  const withField = hasField(cell);
  const controlsInOrder = withField ? editing : active && !editing;
  controls.forEach((control) => (control.tabIndex = controlsInOrder ? 0 : -1));
  cell.tabIndex = active && !editing && (withField || controls.length === 0) ? 0 : -1;
}

function hasField(cell: HTMLElement): boolean {
  return cell.querySelector(FIELD) !== null;
}

function positionOf(rows: HTMLElement[][], target: EventTarget | null): Position | undefined {
  if (!(target instanceof Node)) return undefined;
  const row = rows.findIndex((row) => row.some((cell) => cell.contains(target)));
  const column = rows[row]?.findIndex((cell) => cell.contains(target)) ?? -1;
  return column < 0 ? undefined : { row, column };
}
