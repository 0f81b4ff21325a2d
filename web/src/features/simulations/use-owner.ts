import type { Level } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useUser } from '../../session/use-user.ts';
import type { Crumb } from '../../shared/page/breadcrumb.tsx';
import { trailOf } from '../../shared/tree/tree-paths.ts';

export interface Owner {
  /** Undefined until known, or where the list is not of one owner. */
  name: string | undefined;
  trail: Crumb[];
}

/** Loads the owner of a list of runs, for its title and breadcrumb. The list stands without it. */
export function useOwner(type: string, id: string | undefined): Owner {
  const { level } = useUser();
  const load = useLoad(`${type} ${id}`, (signal) => findOwner(type, id, level, signal));
  return load.result ?? { name: undefined, trail: [] };
}

async function findOwner(type: string, id: string | undefined, level: Level, signal: AbortSignal): Promise<Owner> {
  if (id === undefined) return { name: undefined, trail: [] };
  if (type === 'player') {
    const { data } = await consoleApi.call('players.get', { body: { player_id: id } }, { signal });
    const name = `${data.first_name} ${data.last_name}`;
    const trail = trailOf({ _id: id, path: data.path }, level);
    return { name, trail: [...trail, { name, to: `/player/dashboard/${id}` }] };
  }
  const node = await findNode(type, id, signal);
  return node === undefined ? { name: undefined, trail: [] } : { name: node.name, trail: trailOf(node, level, true) };
}

async function findNode(type: string, id: string, signal: AbortSignal) {
  switch (type) {
    case 'organization':
      return (await consoleApi.call('organizations.place', { body: { organization_id: id } }, { signal })).data;
    case 'institution':
      return (await consoleApi.call('institutions.place', { body: { institution_id: id } }, { signal })).data;
    case 'team':
      return (await consoleApi.call('teams.place', { body: { team_id: id } }, { signal })).data;
    default:
      return undefined;
  }
}
