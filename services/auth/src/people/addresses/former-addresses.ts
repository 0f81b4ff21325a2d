import type { EntityManager } from '@mikro-orm/postgresql';
import { Person } from '../persons/person.entity.ts';
import { EmailChange } from './email-change.entity.ts';

/** Where somebody is written to, and was before. */
export async function addressesOf(em: EntityManager, personId: string): Promise<string[]> {
  const { email } = await em.findOneOrFail(Person, { id: personId });
  return [email, ...(await formerAddresses(em, personId))];
}

/** Where somebody was written to before; not where somebody else is now, who is meant by it now. */
export async function formerAddresses(em: EntityManager, personId: string): Promise<string[]> {
  const done = await em.find(EmailChange, { personId, doneAt: { $ne: null } });
  const former = [...new Set(done.map(({ previousEmail }) => previousEmail))];
  const taken = await em.find(Person, { email: { $in: former } }, { fields: ['email'] });
  return former.filter((address) => !taken.some(({ email }) => email === address));
}

/**
 * SQL of rows that name an address: it was the person's when the row was made, or the person was the first to have it
 * after that. Later and earlier owners of the address are not meant. Every `?` is the person's id.
 * @param address the column, with its table @param at when the row was made
 */
export const ofTheirAddresses = (address: string, at: string) => `(
  ${address} = any (array(
    select email from people where id = ?
    union select previous_email from email_changes where person_id = ? and done_at is not null))
  and exists (
    select from (
      select email as address, 'infinity'::timestamptz as left_at from people where id = ?
      union all
      select previous_email, done_at from email_changes where person_id = ? and done_at is not null) held
    where held.address = ${address} and held.left_at >= ${at}
      and not exists (
        select from email_changes other
        where other.previous_email = held.address and other.person_id <> ?
          and other.done_at >= ${at} and other.done_at < held.left_at)))`;
