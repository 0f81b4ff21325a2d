import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * What gateways told of an undefined member's device is the person's from now on. Of whom nothing may be kept nothing is:
 * when somebody wore a device cannot wait, sealed, as events do.
 */
export async function giveDevices(em: EntityManager, from: string, to: string, withheld: boolean): Promise<void> {
  if (withheld) {
    await em.execute('delete from device_intervals where person_id = ?::uuid', [from]);
    await em.execute(`update devices set person_id = null, coupling = 'unknown' where person_id = ?::uuid`, [from]);
    return;
  }
  for (const table of ['device_intervals', 'devices']) {
    await em.execute(`update ${table} set person_id = ?::uuid where person_id = ?::uuid`, [to, from]);
  }
}
