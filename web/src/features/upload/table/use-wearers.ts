import { consoleApi } from '../../../api/console.ts';
import { useLoad } from '../../../api/use-load.ts';
import { playerName } from '../../players/player-columns.tsx';

/** The names of a team's players by id; whoever is not among them keeps the id of the sensor. */
export function useWearers(teamId: string): ReadonlyMap<string, string> {
  const load = useLoad(`wearers of ${teamId}`, (signal) =>
    consoleApi.call('/player/fetchListByTeam', { body: { team_id: teamId, itemPerPage: 1000 } }, { signal }),
  );
  return new Map(load.result?.data.map((player) => [player._id, playerName(player)]));
}
