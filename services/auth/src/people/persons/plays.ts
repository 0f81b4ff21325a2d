import type { EntityManager } from '@mikro-orm/postgresql';
import { Level } from '@strainscope/kernel';
import type { PersonRecord } from './person.entity.ts';

/**
 * Whether somebody plays, whatever else they have become: by the account, by a place in a team, or by a sensor that they
 * wore once, for what it measured stays theirs. In a transaction with the service's scope.
 */
export async function plays(em: EntityManager, { id, level }: Pick<PersonRecord, 'id' | 'level'>): Promise<boolean> {
  if (level === Level.player) return true;
  const [row] = await em.execute<{ plays: boolean }[]>(
    `select exists (select from access_grants where person_id = ? and role = 'player')
       or exists (select from sensor_wearers where person_id = ?) as plays`,
    [id, id],
  );
  return row?.plays ?? false;
}
