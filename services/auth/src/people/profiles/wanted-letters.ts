import type { EntityManager } from '@mikro-orm/postgresql';
import { Profile } from './profile.entity.ts';
import type { LetterKind } from '../../letters/letter-kinds.ts';

/** Whether somebody wants the letters of a kind; whoever never chose gets them all. */
export async function wantsLetters(em: EntityManager, personId: string, kind: LetterKind): Promise<boolean> {
  const profile = await em.findOne(Profile, { personId });
  return profile?.wantedLetters?.includes(kind) ?? true;
}
