import type { EntityManager } from '@mikro-orm/postgresql';
import type { HeadedOrder, Order } from '../submissions/order.ts';
import { PlayerSex } from './player-sex.entity.ts';

/** The sub-type of an order that follows the player's record. */
export const followsPlayer = '';

/**
 * Why a simulation has its head model: somebody chose it, the player's record says so, the record says nothing (the male
 * head then), or nobody asked (`preset`: a run of before the head followed the player).
 */
export const subtypeSources = ['chosen', 'record', 'unknown', 'preset'] as const;
export type SubtypeSource = (typeof subtypeSources)[number];

/** The head model that follows from what is known of somebody's sex. */
export function headOf(sex: string | undefined): { meshSubtype: 'male' | 'female'; subtypeSource: SubtypeSource } {
  if (sex === 'male' || sex === 'female') return { meshSubtype: sex, subtypeSource: 'record' };
  return { meshSubtype: 'male', subtypeSource: 'unknown' };
}

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
