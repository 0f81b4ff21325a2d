import type { Player } from '@strainscope/console-contract';
import { playerName } from './player-columns.tsx';
import { shortPlayerId } from './player-id.tsx';

/** The names of the players of a list; of namesakes with what tells them apart. */
export function tellApart(players: readonly Player[]): (player: Player) => string {
  const namesakes = Map.groupBy(players, playerName);
  return (player) => {
    const name = playerName(player);
    return (namesakes.get(name)?.length ?? 0) > 1 ? `${name} (${shortPlayerId(player._id)})` : name;
  };
}
