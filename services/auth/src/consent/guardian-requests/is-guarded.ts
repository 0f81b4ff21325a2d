import type { EntityManager } from '@mikro-orm/postgresql';
import { Guardianship } from '../../people/guardianships/guardianship.entity.ts';
import { GuardianRequest } from './guardian-request.entity.ts';

/** Whether somebody has a guardian, or one was asked: of an adult, `ComingOfAge` has not run. With the service's scope. */
export async function isGuarded(em: EntityManager, personId: string): Promise<boolean> {
  if ((await em.count(Guardianship, { childId: personId })) > 0) return true;
  return (await em.count(GuardianRequest, { personId, answeredAt: null })) > 0;
}
