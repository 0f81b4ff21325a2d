import { InvalidRequest, isId } from '@strainscope/kernel';

interface FamilyOrder {
  /** What every guardian `p` has to be ordered by. */
  key: string;
  /** Its type, for comparing with a cursor's. */
  type: 'text' | 'numeric';
  direction: 'asc' | 'desc';
}

const orders: Readonly<Record<string, FamilyOrder>> = {
  name: { key: `lower(p.last_name || ' ' || p.first_name)`, type: 'text', direction: 'asc' },
  'last-sign-in': { key: 'coalesce(extract(epoch from p.last_sign_in_at), 0)', type: 'numeric', direction: 'desc' },
};

/** An order of the list of families by the name that the console gives it; by name where there is no such order. */
export function familyOrder(sort: string): FamilyOrder {
  return (Object.hasOwn(orders, sort) ? orders[sort] : undefined) ?? orders['name']!;
}

/** Where a page ended: the key of its last guardian, and the guardian. */
export function familyCursor(key: string, guardianId: string): string {
  return Buffer.from(JSON.stringify([key, guardianId])).toString('base64url');
}

/** @throws InvalidRequest for what `familyCursor` did not make for this order */
export function familyPosition(cursor: string, { type }: FamilyOrder): [key: string, guardianId: string] {
  try {
    const [key, guardianId] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const fits = typeof key === 'string' && (type === 'text' || Number.isFinite(Number(key)));
    if (fits && typeof guardianId === 'string' && isId(guardianId)) return [key, guardianId];
  } catch {
    // Said below.
  }
  throw new InvalidRequest([{ path: 'cursor', message: 'Start from the first page' }]);
}
