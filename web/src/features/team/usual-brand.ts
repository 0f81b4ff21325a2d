import type { Player } from '@strainscope/console-contract';

/** The brand of which the players wear most sensors; empty while nobody wears one. */
export function usualBrand(players: readonly Player[]): string {
  const byBrand = Map.groupBy(
    players.flatMap(({ sensors }) => sensors),
    ({ brand }) => brand,
  );
  return [...byBrand].sort(([, some], [, others]) => others.length - some.length)[0]?.[0] ?? '';
}
