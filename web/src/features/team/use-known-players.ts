import type { Player } from '@strainscope/console-contract';
import { useState } from 'react';

/**
 * Keeps every player shown so far, as shown last: what is queued keeps its name on another page, and once a player has
 * left.
 */
export function useKnownPlayers(players: readonly Player[]): readonly Player[] {
  const [last, setLast] = useState({ players, known: byId(players) });
  if (last.players !== players) setLast({ players, known: new Map([...last.known, ...byId(players)]) });
  return [...last.known.values()];
}

function byId(players: readonly Player[]): ReadonlyMap<string, Player> {
  return new Map(players.map((player) => [player._id, player]));
}
