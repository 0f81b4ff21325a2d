import { routeTable } from '../../../web/src/routes/route-table.ts';

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

/** Whom a parameter names that goes by the same name everywhere, by how its path begins. */
const named: readonly [RegExp, keyof Subjects][] = [
  [/^\/org/, 'organization'],
  [/^\/institution/, 'institution'],
  [/^\/family/, 'guardian'],
  [/^\/staff/, 'staff'],
  [/^\/(invite|inviting|team|teamstats|ml|\w+Simulation)\b/, 'team'],
];

/** An address of each of the hundred screens, about something of the kind that it shows. */
export function everyScreen(subjects: Subjects): string[] {
  const idOf = (path: string) => subjects[named.find(([begins]) => begins.test(path))?.[1] ?? 'player'];
  const values: Record<string, (path: string) => string> = {
    type: (path) => (path.startsWith('/compliance') ? 'gdpr' : 'team'),
    org_id: () => subjects.organization,
    ins_id: () => subjects.institution,
    team_id: () => subjects.team,
    event_id: () => subjects.event,
    user_id: () => subjects.player,
    id: idOf,
    _id: idOf,
    tab: () => 'security',
    token: () => 'x'.repeat(43),
  };
  // What names nothing that exists stands for itself.
  return routeTable.map(({ path }) => path.replaceAll(/:(\w+)\??/g, (_, name: string) => values[name]?.(path) ?? name));
}
