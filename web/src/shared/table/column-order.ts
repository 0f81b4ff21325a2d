import type { Column } from './grid-table.tsx';

/** What a column says about its order. */
export type OrderedColumn = Pick<Column<never>, 'title' | 'sort' | 'reverse' | 'largestFirst' | 'numeric'>;

export interface ColumnOrder {
  /** Whether it is the one in force. */
  active: boolean;
  direction: 'ascending' | 'descending';
  /** What choosing the column asks for: where it is in force, the same the other way round, if the server can. */
  next: string;
}

/**
 * The order of a column that the server can order by. Names run upwards; counts and times start with the largest and the
 * newest, as the server orders them.
 * @param inForce the server's name of the order that the list has
 */
export function columnOrder(column: OrderedColumn & { sort: string }, inForce: string | undefined): ColumnOrder {
  const { sort, reverse, numeric, largestFirst = numeric } = column;
  const isReversed = reverse !== undefined && reverse === inForce;
  return {
    active: sort === inForce || isReversed,
    direction: Boolean(largestFirst) !== isReversed ? 'descending' : 'ascending',
    next: sort === inForce && reverse !== undefined ? reverse : sort,
  };
}
