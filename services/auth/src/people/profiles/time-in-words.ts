import type { EntityManager } from '@mikro-orm/postgresql';
import { Profile } from './profile.entity.ts';

/** When something was, as a letter tells it: by the clock of its reader, as the profile has it, or else UTC; it says which. */
export async function timeInWords(em: EntityManager, readerId: string, at: Date): Promise<string> {
  const zone = (await em.findOne(Profile, { personId: readerId }))?.timeZone ?? '';
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: zone === '' ? 'UTC' : zone } as const;
  const time = new Intl.DateTimeFormat('en-GB', format).format(at);
  return zone === '' ? `${time} UTC` : `${time} (${zone.replaceAll('_', ' ')})`;
}
