import { Level } from '@strainscope/console-contract';

/** Staff give permissions at their own places, and to nobody of a higher level; whoever has no place has administrators. */
const staff: Partial<Record<Level, string>> = {
  [Level.organization]: 'your organization',
  [Level.institution]: 'your institution or organization',
  [Level.team]: 'your team, institution or organization',
  [Level.player]: 'your team, institution or organization',
};

/** Says whom a person of a level asks for a permission: nobody gives one that they lack. */
export function whoGrants(level: Level): string {
  const place = staff[level];
  const who = `${level === Level.admin ? 'another' : 'an'} administrator${place === undefined ? '' : `, or staff of ${place}`}`;
  return `Ask somebody who has the permission “Super” and the one that you need: ${who}.`;
}
