import type { EntityManager } from '@mikro-orm/postgresql';
import { addressesOf } from '../../people/addresses/former-addresses.ts';
import type { Pair } from '../../people/guardianships/pair.ts';
import { GuardianRequest } from './guardian-request.entity.ts';

/**
 * Takes back what a guardian was asked by letter who no longer decides for the child: a link that lies about opens
 * nothing from now on.
 */
export async function takeBackLetters(em: EntityManager, pair: Pair): Promise<void> {
  await em.nativeDelete(GuardianRequest, await unanswered(em, pair));
}

/**
 * Marks letters as answered that a guardian has answered by deciding without them: the reader of the link is told so.
 */
export async function answerLetters(em: EntityManager, pair: Pair, answeredAt: Date): Promise<void> {
  await em.nativeUpdate(GuardianRequest, await unanswered(em, pair), { answeredAt, guardianId: pair.guardianId });
}

/** Condition for what the guardian was asked at an address of theirs, also one of before. */
async function unanswered(em: EntityManager, { guardianId, childId }: Pair) {
  return { personId: childId, answeredAt: null, guardianEmail: { $in: await addressesOf(em, guardianId) } };
}
