import type { EntityManager } from '@mikro-orm/postgresql';
import { followsPlayer, headOf } from '../heads/head-choice.ts';
import { PlayerSex } from '../heads/player-sex.entity.ts';
import type { HeadedOrder, Order } from './order.ts';

/** Orders with the head model that each is to be solved on: chosen, or the player's. Reads with the service's eyes. */
export async function withHeads<T extends { order: Order; motion: { personId: string } }>(
  em: EntityManager,
  ordered: readonly T[],
): Promise<(Omit<T, 'order'> & { order: HeadedOrder })[]> {
  const following = ordered.filter(({ order }) => order.meshSubtype === followsPlayer);
  const personId = { $in: following.map(({ motion }) => motion.personId) };
  const known = following.length > 0 ? await em.find(PlayerSex, { personId }, { refresh: true }) : [];
  const sexOf = new Map(known.map((each) => [each.personId, each.sex]));
  return ordered.map((each) => {
    const { order, motion } = each;
    const isChosen = order.meshSubtype !== followsPlayer;
    const head = isChosen
      ? { meshSubtype: order.meshSubtype, subtypeSource: 'chosen' as const }
      : headOf(sexOf.get(motion.personId));
    return { ...each, order: { ...order, ...head } };
  });
}
