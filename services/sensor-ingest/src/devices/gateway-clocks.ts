import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClockEstimate } from './clock-estimate.ts';
import type { DevicePlace } from './device-team.ts';

/** Clocks drift: what was measured before says nothing any more. */
const HOLDS_MS = 24 * 60 * 60_000;

/** Notes that a gateway was heard of. */
export async function noteGateway(em: EntityManager, place: DevicePlace, heardAt: Date): Promise<void> {
  const { gatewayId, teamId, scope, gateway } = place;
  await em.execute(
    `insert into gateways (id, team_id, scope, name, heard_at) values (?::uuid, ?::uuid, ?::uuid[], ?, ?)
     on conflict (id) do update set team_id = excluded.team_id, scope = excluded.scope,
       heard_at = greatest(gateways.heard_at, excluded.heard_at)`,
    [gatewayId, teamId, `{${scope.join(',')}}`, gateway, heardAt],
  );
}

export async function noteClock(em: EntityManager, gatewayId: string, clock: ClockEstimate, at: Date): Promise<void> {
  await em.execute(
    'update gateways set clock_offset_ms = ?, clock_error_ms = ?, clock_measured_at = ? where id = ?::uuid',
    [clock.offsetMs, clock.errorMs, at, gatewayId],
  );
}

/** How a gateway's clock goes, where that was measured lately. */
export async function clockOf(em: EntityManager, gatewayId: string, now: Date): Promise<ClockEstimate | null> {
  const [row] = await em.execute<{ offset: number; error: number }[]>(
    `select clock_offset_ms as offset, clock_error_ms as error from gateways
     where id = ?::uuid and clock_measured_at > ?`,
    [gatewayId, new Date(now.getTime() - HOLDS_MS)],
  );
  return row ? { offsetMs: row.offset, errorMs: row.error } : null;
}
