import type { EntityManager } from '@mikro-orm/postgresql';
import { ConsentDecision } from './consent-decision.entity.ts';
import { ConsentSigning } from './consent-signing.entity.ts';
import type { Decided } from './processing-permission.ts';

/** All that was decided on somebody, oldest first, with the days on the forms. With the service's scope. */
export async function decisionsOf(em: EntityManager, personId: string): Promise<Decided[]> {
  const decisions = await em.find(ConsentDecision, { personId }, { orderBy: { id: 'asc' } });
  const onPaper = await em.find(ConsentSigning, { personId, signedOn: { $ne: null } });
  const days = new Map(onPaper.map(({ id, signedOn }) => [id, signedOn ?? null]));
  return decisions.map(({ purpose, given, capacity, decidedBy, version, at, signingId }) => {
    const signedOn = days.get(signingId ?? '') ?? null;
    return { purpose, given, capacity, decidedBy, version, at, signedOn };
  });
}
