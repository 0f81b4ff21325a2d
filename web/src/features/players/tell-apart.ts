import type { Player } from '@strainscope/console-contract';
import { playerName } from './player-columns.tsx';
import { shortPlayerId } from './player-id.tsx';

export type NamedPlayer = Pick<Player, '_id' | 'first_name' | 'last_name'> & Partial<Pick<Player, 'undefined_member'>>;

/** The names of the players of a list; of namesakes with what tells them apart. */
export function tellApart(players: readonly NamedPlayer[]): (player: NamedPlayer) => string {
  const namesakes = Map.groupBy(players, playerName);
  return (player) => {
    const name = playerName(player);
    return (namesakes.get(name)?.length ?? 0) > 1 ? `${name} (${shortPlayerId(player._id)})` : name;
  };
}
