import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';

export interface Totals {
  organizations: number;
  institutions: number;
  teams: number;
  players: number;
}

/** How many there are of each; undefined until known. */
export function useTotals(): Totals | undefined {
  return useLoad('totals', countAll).result;
}

/** A page of one row answers the total of its list. */
const one = { itemPerPage: 1 };

async function countAll(signal: AbortSignal): Promise<Totals> {
  const options = { signal };
  const [organizations, institutions, teams, players] = await Promise.all([
    consoleApi.call('/organization/getOrganizations', { query: one }, options),
    consoleApi.call('/institution/getInstitution', { query: one }, options),
    consoleApi.call('/team/all-user-teams', { query: one }, options),
    consoleApi.call('/player/filterList', { body: one }, options),
  ]);
  return {
    organizations: organizations.page.total,
    institutions: institutions.page.total,
    teams: teams.page.total,
    players: players.page.total,
  };
}
