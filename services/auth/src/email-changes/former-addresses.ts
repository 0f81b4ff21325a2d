import type { EntityManager } from '@mikro-orm/postgresql';
import { Person } from '../people/person.entity.ts';
import { EmailChange } from './email-change.entity.ts';

/** Where somebody was written to before; not where somebody else is now, whose letters lie there, too. */
export async function formerAddresses(em: EntityManager, personId: string): Promise<string[]> {
  const done = await em.find(EmailChange, { personId, doneAt: { $ne: null } });
  const former = [...new Set(done.map(({ previousEmail }) => previousEmail))];
  const taken = await em.find(Person, { email: { $in: former } }, { fields: ['email'] });
  return former.filter((address) => !taken.some(({ email }) => email === address));
}
