import { largestPage } from '@strainscope/console-contract';
import { consoleApi } from '../../../api/console.ts';
import { useLoad } from '../../../api/use-load.ts';
import { allPages } from '../../../shared/list/all-pages.ts';
import { playerName } from '../../players/player-columns.tsx';

/** The names of a team's players by id; whoever is not among them keeps the id of the sensor. */
export function useWearers(teamId: string): ReadonlyMap<string, string> {
  const load = useLoad(`wearers of ${teamId}`, (signal) =>
    allPages((cursor) =>
      consoleApi.call(
        'players.ofTeam',
        { body: { team_id: teamId, itemPerPage: largestPage, ...(cursor && { cursor }) } },
        { signal },
      ),
    ),
  );
  return new Map(load.result?.map((player) => [player._id, playerName(player)]));
}
