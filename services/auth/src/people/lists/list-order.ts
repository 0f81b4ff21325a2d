import { InvalidRequest, isId } from '@strainscope/kernel';

/** An order in which people `p` are listed. */
export interface ListOrder {
  /** What they are ordered by. */
  key: string;
  /** Its type, for comparing with a cursor's. */
  type: 'text' | 'bigint';
  direction: 'asc' | 'desc';
}

export const byName: ListOrder = { key: 'p.sort_name', type: 'text', direction: 'asc' };

export const byLastSignIn: ListOrder = { key: 'p.signed_in', type: 'bigint', direction: 'desc' };

/**
 * Finds the order of a list that the console names, with a minus before it the other way round: an index is read either
 * way. By name where there is no such order.
 */
export function orderNamed(orders: Readonly<Record<string, ListOrder>>, sort: string): ListOrder {
  const isReversed = sort.startsWith('-');
  const name = isReversed ? sort.slice(1) : sort;
  const order = (Object.hasOwn(orders, name) ? orders[name] : undefined) ?? byName;
  return isReversed ? { ...order, direction: order.direction === 'asc' ? 'desc' : 'asc' } : order;
}

/** Where a page ended: the key of its last row, and the ids that tell it from others of that key. */
export function cursorAfter(key: string, ...ids: string[]): string {
  return Buffer.from(JSON.stringify([key, ...ids])).toString('base64url');
}

/**
 * @param ids how many ids tell rows apart
 * @throws InvalidRequest for what `cursorAfter` did not make for this order
 */
export function positionOf(cursor: string, { type }: ListOrder, ids: number): string[] {
  try {
    const [key, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const fits = typeof key === 'string' && (type === 'text' ? !key.includes('\0') : /^-?\d{1,18}$/.test(key));
    const areIds = rest.every((id): id is string => typeof id === 'string' && isId(id));
    if (fits && areIds && rest.length === ids) return [key, ...rest];
  } catch {
    // Said below.
  }
  throw new InvalidRequest([{ path: 'cursor', message: 'Start from the first page' }]);
}
