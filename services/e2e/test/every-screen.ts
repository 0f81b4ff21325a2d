import type { Level } from '@strainscope/kernel';
import { routeTable, type RouteRow } from '../../../web/src/routes/route-table.ts';

/** Something of each kind that screens are about. */
export interface Subjects {
  organization: string;
  institution: string;
  team: string;
  player: string;
  guardian: string;
  staff: string;
  event: string;
}

/** What a parameter names that goes by the same name everywhere, by how its path begins. */
const named: readonly [RegExp, keyof Subjects][] = [
  [/^\/org/, 'organization'],
  [/^\/institution/, 'institution'],
  [/^\/family/, 'guardian'],
  [/^\/staff/, 'staff'],
  [/^\/(invite|inviting|team|teamstats|ml|sessions|wall|\w+Simulation)\b/, 'team'],
];

/** An address of each screen, about something of the kind that it shows. */
export const everyScreen = (subjects: Subjects): string[] => addressesOf(routeTable, subjects);

/** Those that somebody of a level may open, and one that they may not; of nobody signed in, the public ones. */
export function screensFor(level: Level | null, subjects: Subjects): string[] {
  if (level === null)
    return addressesOf(
      routeTable.filter(({ access }) => access === 'public'),
      subjects,
    );
  const opens = (row: RouteRow) => row.access === 'signed-in' || (row.access === 'level' && row.level <= level);
  const refused = routeTable.find((row) => row.access === 'level' && row.level > level)!;
  return addressesOf([...routeTable.filter(opens), refused], subjects);
}

function addressesOf(rows: readonly RouteRow[], subjects: Subjects): string[] {
  const idOf = (path: string) => subjects[named.find(([begins]) => begins.test(path))?.[1] ?? 'player'];
  const values: Record<string, (path: string) => string> = {
    type: (path) => (path.startsWith('/compliance') ? 'gdpr' : 'team'),
    org_id: () => subjects.organization,
    ins_id: () => subjects.institution,
    team_id: () => subjects.team,
    event_id: () => subjects.event,
    user_id: () => subjects.player,
    node_id: () => subjects.team,
    id: idOf,
    _id: idOf,
    tab: () => 'security',
    token: () => 'x'.repeat(43),
  };
  // What names nothing that exists stands for itself.
  return rows.map(({ path }) => path.replaceAll(/:(\w+)\??/g, (_, name: string) => values[name]?.(path) ?? name));
}
