import type { StrainBasis } from '@strainscope/console-contract';

type Head = Pick<StrainBasis, 'mesh_subtype' | 'subtype_source'>;
type StaleReason = StrainBasis['stale'][number];

/** Which head model, and why that one. */
export function headWords({ mesh_subtype, subtype_source }: Head): string {
  switch (subtype_source) {
    case 'record':
      return `${capital(mesh_subtype)} head, from the player’s record`;
    case 'unknown':
      return `Sex unknown: ${mesh_subtype} head used`;
    case 'chosen':
      return `${capital(mesh_subtype)} head, chosen`;
    case 'preset':
      return `${capital(mesh_subtype)} head, the preset of an earlier version`;
  }
}

/** Why a strain is not what would be computed today. */
export const staleWords: Record<StaleReason, string> = {
  solver: 'Made by an earlier version',
  head: 'Not on the player’s head',
};

/** For the cell of a table, and a file. */
export function basisWords(basis: StrainBasis): string {
  return [headWords(basis), ...basis.stale.map((reason) => staleWords[reason])].join('; ');
}

/** For a cell with no room: what a reader must know of the number. */
export function markOf({ subtype_source, stale }: Pick<StrainBasis, 'subtype_source' | 'stale'>): string | null {
  if (stale.includes('head')) return 'other head';
  if (stale.includes('solver')) return 'earlier version';
  return subtype_source === 'unknown' ? 'sex unknown' : null;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
