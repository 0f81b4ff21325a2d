import type { EntityManager } from '@mikro-orm/postgresql';
import type { Outbox } from '@strainscope/messaging';
import { Guardianship } from './guardianship.entity.ts';

export interface Pair {
  guardianId: string;
  childId: string;
}

/** Ends a guardianship and announces it, in the caller's transaction. */
export async function endGuardianship(em: EntityManager, outbox: Outbox, { guardianId, childId }: Pair): Promise<void> {
  await em.nativeDelete(Guardianship, { guardianId, childId });
  await outbox.append(em, 'strainscope.auth.guardianship.ended.v1', guardianId, { guardianId, childId });
}
