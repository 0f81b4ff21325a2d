import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Gives the sessions in which somebody took part, and when they wore a sensor there, to whom they turned out to be. Wear of
 * one who refused is not kept; where both are listed the one they turned out to be stays as they are.
 */
export async function giveParticipation(em: EntityManager, from: string, to: string, withheld: boolean): Promise<void> {
  if (withheld) await em.execute('delete from session_wear where person_id = ?::uuid', [from]);
  for (const table of ['session_wear', 'session_participants']) {
    await em.execute(
      `update ${table} mine set person_id = ?::uuid where mine.person_id = ?::uuid and not exists (
         select from ${table} other where other.session_id = mine.session_id and other.person_id = ?::uuid)`,
      [to, from, to],
    );
    await em.execute(`delete from ${table} where person_id = ?::uuid`, [from]);
  }
}
