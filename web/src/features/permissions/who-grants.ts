import type { Level } from '../../session/levels.ts';

/** Staff give permissions at their own places, and to nobody of a higher level; whoever has no place has administrators. */
const staff: Partial<Record<Level, string>> = {
  300: 'your organization',
  250: 'your institution or organization',
  200: 'your team, institution or organization',
  100: 'your team, institution or organization',
};

/** Whom somebody of a level asks for a permission: nobody gives one that they lack. */
export function whoGrants(level: Level): string {
  const place = staff[level];
  const who = `${level === 1000 ? 'another' : 'an'} administrator${place === undefined ? '' : `, or staff of ${place}`}`;
  return `Ask somebody who has the permission “Super” and the one that you need: ${who}.`;
}
