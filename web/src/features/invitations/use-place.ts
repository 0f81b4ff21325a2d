import { consoleApi } from '../../api/console.ts';
import { useLoad, type Load } from '../../api/use-load.ts';
import type { InviteType } from './roles.ts';

/** A place that one can invite to. */
export interface Place {
  _id: string;
  name: string;
}

/** The place of the address, by its name; an empty name where the address names none. */
export function usePlace(kind: InviteType['place'], id: string): Load<Place> {
  return useLoad(`${kind} ${id}`, async (signal) => ({
    _id: id,
    name: id === '' ? '' : await nameOf(kind, id, signal),
  }));
}

async function nameOf(kind: InviteType['place'], id: string, signal: AbortSignal): Promise<string> {
  switch (kind) {
    case 'organization':
      return (await consoleApi.call('organizations.place', { body: { organization_id: id } }, { signal })).data.name;
    case 'institution':
      return (await consoleApi.call('institutions.place', { body: { institution_id: id } }, { signal })).data.name;
    case 'team':
      return (await consoleApi.call('teams.place', { body: { team_id: id } }, { signal })).data.name;
    case 'child':
      return (await consoleApi.call('players.get', { body: { player_id: id } }, { signal })).data.first_name;
    case 'none':
      return '';
  }
}

/** The first places of a kind, by name, that the person may see and that are called so: for choosing one. */
export async function placesOf(kind: InviteType['place'], search: string, signal: AbortSignal): Promise<Place[]> {
  const asked = { search, itemPerPage: 20 };
  switch (kind) {
    case 'organization':
      return (await consoleApi.call('organizations.list', { query: asked }, { signal })).data;
    case 'institution':
      return (await consoleApi.call('institutions.list', { query: asked }, { signal })).data;
    case 'team':
      return (await consoleApi.call('teams.names', { body: asked }, { signal })).data;
    case 'child': {
      const { data } = await consoleApi.call('players.list', { body: asked }, { signal });
      return data.map(({ _id, first_name, last_name }) => ({ _id, name: `${first_name} ${last_name}` }));
    }
    case 'none':
      return [];
  }
}
