import type { EntityManager } from '@mikro-orm/postgresql';
import { idOfDevice, type DeviceKey } from './device-rows.ts';

/** Devices of a team that nobody wears: more are made up, or somebody else's. */
const MOST_UNWORN = 1_000;
/** Days after which a device that nobody wears makes room for another. */
const FORGOTTEN_AFTER_DAYS = 7;

/** Makes room for devices that nobody wears, as far as there is any. @returns those that find none, by `idOfDevice` */
export async function makeRoom(
  em: EntityManager,
  teamId: string,
  newcomers: readonly DeviceKey[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (newcomers.length === 0) return new Set();
  const room = MOST_UNWORN - (await unworn(em, teamId));
  if (room >= newcomers.length) return new Set();
  await em.execute('delete from devices where team_id = ?::uuid and person_id is null and received_at < ?', [
    teamId,
    new Date(now.getTime() - FORGOTTEN_AFTER_DAYS * 86_400_000),
  ]);
  const left = Math.max(0, MOST_UNWORN - (await unworn(em, teamId)));
  return new Set(newcomers.slice(left).map(idOfDevice));
}

async function unworn(em: EntityManager, teamId: string): Promise<number> {
  const [row] = await em.execute<{ n: number }[]>(
    'select count(*)::int as n from devices where team_id = ?::uuid and person_id is null',
    [teamId],
  );
  return row?.n ?? 0;
}
