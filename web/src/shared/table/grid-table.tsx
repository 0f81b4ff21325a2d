import { Fragment, type ReactNode } from 'react';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import type { OrderedColumn } from './column-order.ts';
import { SelectionBox } from './selection-box.tsx';
import { toggle, type Selection } from './selection.ts';
import { SortableHeader } from './sortable-header.tsx';
import styles from './grid-table.module.css';
import { isInDetail, useGridFocus } from './use-grid-focus.ts';

export interface Column<Row> extends OrderedColumn {
  key: string;
  render: (row: Row) => ReactNode;
  /** Names the row: its title where rows are shown as cards. */
  primary?: boolean;
  /** Takes a line of its own where rows are shown as cards. */
  wide?: boolean;
}

export interface GridTableProps<Row> {
  /** What the rows are, for readers who cannot see the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** What a row's checkbox is called after; needed where rows can be selected. */
  rowName?: (row: Row) => string;
  /** Enter or a double click on a row. */
  onOpen?: (row: Row) => void;
  /** What an expanded row shows below itself; nothing for the others. Not part of the grid: Tab goes through it. */
  expanded?: (row: Row) => ReactNode;
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  selection?: Selection;
  onSelect?: (selection: Selection) => void;
}

/**
 * A table of the ARIA grid pattern: arrows and `j` `k` move, `x` selects, Shift+`x` selects a range, Enter opens a row or
 * goes into the fields of a cell.
 */
export function GridTable<Row>(props: GridTableProps<Row>) {
  const { label, columns, rows, rowId, rowName, onOpen, expanded, sort, onSort, selection, onSelect } = props;
  const selectable = selection !== undefined && onSelect !== undefined;
  const { grid, row, step, onFocus, onBlur, onKeyDown } = useGridFocus({
    rows: rows.length + 1,
    columns: columns.length + (selectable ? 1 : 0),
  });
  const current = rows[row];
  const order = rows.map(rowId);
  const select = (id: string, range: boolean) => {
    if (selectable) onSelect(toggle(selection, id, order, range));
  };

  useShortcuts([
    { keys: 'j', label: 'Next row', group: 'List', run: () => step(1) },
    { keys: 'k', label: 'Previous row', group: 'List', run: () => step(-1) },
    ...(selectable
      ? [
          {
            keys: 'x',
            label: 'Select row',
            group: 'List' as const,
            run: () => current && select(rowId(current), false),
          },
          {
            keys: 'X',
            label: 'Select range',
            group: 'List' as const,
            run: () => current && select(rowId(current), true),
          },
        ]
      : []),
  ]);

  return (
    <div className={styles['scroll']}>
      <table
        ref={grid}
        role="grid"
        aria-label={label}
        aria-multiselectable={selectable || undefined}
        className={styles['table']}
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (isInDetail(event.target, event.currentTarget)) return;
          onKeyDown(event);
          if (event.key === 'Enter' && !event.defaultPrevented && !isOnControl(event.target) && current)
            onOpen?.(current);
        }}
      >
        <thead>
          <tr role="row">
            {selectable && (
              <th role="columnheader" scope="col">
                <span className="visually-hidden">Selected</span>
              </th>
            )}
            {columns.map((column) => (
              <SortableHeader key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = rowId(row);
            const selected = selection?.ids.has(id) ?? false;
            const detail = expanded?.(row);
            return (
              <Fragment key={id}>
                <tr
                  role="row"
                  aria-selected={selectable ? selected : undefined}
                  onDoubleClick={({ target }) => !isOnControl(target) && onOpen?.(row)}
                >
                  {selectable && (
                    <SelectionBox
                      label={rowName ? `Select ${rowName(row)}` : 'Select row'}
                      selected={selected}
                      onToggle={(range) => select(id, range)}
                    />
                  )}
                  {columns.map(({ key, title, numeric, primary, wide, render }) => (
                    <td
                      key={key}
                      role="gridcell"
                      data-label={title}
                      data-numeric={numeric || undefined}
                      data-primary={primary || undefined}
                      data-wide={wide || undefined}
                    >
                      {render(row)}
                    </td>
                  ))}
                </tr>
                {detail && (
                  <tr role="row" data-detail>
                    <td role="gridcell" colSpan={columns.length + (selectable ? 1 : 0)}>
                      <div className={styles['detail']}>{detail}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What has a use of its own for Enter and for a double click, which marks a word in a field. */
function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, select, .ant-select') !== null;
}
