import { largestPage } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { allPages } from '../../shared/list/all-pages.ts';

/** By player's id, the sensor that they were invited to a team with, or named when they signed up. */
export type NamedSensors = ReadonlyMap<string, string>;

const none: NamedSensors = new Map();

/** Asked for while the team is edited; none until known, and none where they cannot be had: ids can be typed. */
export function useNamedSensors(teamId: string, editing: boolean): NamedSensors {
  const load = useLoad(`sensors named to ${teamId} ${editing}`, (signal) =>
    editing ? namedTo(teamId, signal) : Promise.resolve(none),
  );
  return load.result ?? none;
}

async function namedTo(teamId: string, signal: AbortSignal): Promise<NamedSensors> {
  const query = { node_id: teamId, state: 'accepted' as const, itemPerPage: largestPage };
  const accepted = await allPages((cursor) =>
    consoleApi.call('invitations.list', { query: { ...query, ...(cursor !== undefined && { cursor }) } }, { signal }),
  );
  // The newest stands first, and is the one that counts.
  return new Map(
    accepted
      .toReversed()
      .flatMap(({ accepted_by, sensor_id }) =>
        accepted_by === null || sensor_id === '' ? [] : [[accepted_by, sensor_id]],
      ),
  );
}
