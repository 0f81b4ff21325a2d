import { InvalidRequest, isId } from '@strainscope/kernel';

/** An order in which people `p` are listed. */
export interface ListOrder {
  /** What they are ordered by. */
  key: string;
  /** Its type, for comparing with a cursor's. */
  type: 'text' | 'numeric';
  direction: 'asc' | 'desc';
}

export const byName: ListOrder = { key: `lower(p.last_name || ' ' || p.first_name)`, type: 'text', direction: 'asc' };

export const byLastSignIn: ListOrder = {
  key: 'coalesce(extract(epoch from p.last_sign_in_at), 0)',
  type: 'numeric',
  direction: 'desc',
};

/** Of the orders of a list the one that the console names; by name where there is no such order. */
export function orderNamed(orders: Readonly<Record<string, ListOrder>>, sort: string): ListOrder {
  return (Object.hasOwn(orders, sort) ? orders[sort] : undefined) ?? byName;
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
    const fits =
      typeof key === 'string' && (type === 'text' ? !key.includes('\0') : /^-?\d{1,18}(\.\d{1,18})?$/.test(key));
    const areIds = rest.every((id): id is string => typeof id === 'string' && isId(id));
    if (fits && areIds && rest.length === ids) return [key, ...rest];
  } catch {
    // Said below.
  }
  throw new InvalidRequest([{ path: 'cursor', message: 'Start from the first page' }]);
}

/** Patterns for `ilike`, each of which has to be found. @throws InvalidRequest for what no text of PostgreSQL holds */
export function wordPatterns(search: string): string[] {
  if (search.includes('\0')) throw new InvalidRequest([{ path: 'search', message: 'No such sign' }]);
  const words = search.trim().split(/\s+/).filter(Boolean);
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
}
