import type { PersonRecord } from './person.entity.ts';

/** Anybody signs up with anybody's address: who an account is of is known once the address was proved. */
export function isProven({ emailVerifiedAt }: Pick<PersonRecord, 'emailVerifiedAt'>): boolean {
  return emailVerifiedAt !== null;
}
