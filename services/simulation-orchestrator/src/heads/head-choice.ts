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
