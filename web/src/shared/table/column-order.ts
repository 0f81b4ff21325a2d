/** What a column says about its order. */
export interface OrderedColumn {
  title: string;
  /** The server's name of this order; without it the column cannot be sorted. */
  sort?: string;
  /** The same order the other way round; without it there is one direction. */
  reverse?: string;
  /** Its order starts with the largest, as those of numbers do. */
  largestFirst?: boolean;
  /** Numbers stand at the end of their column. */
  numeric?: boolean;
}

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
