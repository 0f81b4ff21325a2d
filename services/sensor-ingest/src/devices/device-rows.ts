import type { EntityManager } from '@mikro-orm/postgresql';
import { newId, sensorKey } from '@strainscope/kernel';
import type { DevicePlace } from './device-team.ts';
import type { ReadStatus } from './device-status.rules.ts';
import type { LastHeard } from './told-statuses.ts';
import type { Coupling, WearInterval } from './wear-intervals.ts';

/** A device of a team, by brand and key. */
export interface DeviceKey {
  readonly brand: string;
  readonly sensorKey: string;
}

export interface KnownDevice extends LastHeard {
  readonly coupling: Coupling;
  /** The interval that ends with what was last heard. */
  readonly current: StoredInterval | null;
}

export interface StoredInterval extends WearInterval {
  readonly id: string;
  readonly personId: string;
}

export interface NewInterval extends WearInterval, DeviceKey {
  readonly personId: string;
}

/** How a device is, and who wears it: null where nobody may be told of. */
export interface DeviceNow extends ReadStatus {
  readonly personId: string | null;
}

export const idOfDevice = ({ brand, sensorKey: key }: DeviceKey) => JSON.stringify([brand, key]);

/** Statuses of one team come one after the other until the transaction ends. */
export async function lockDevices(em: EntityManager, teamId: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('devices of a team'), hashtext(?))`, [teamId]);
}

const KEYS = `jsonb_to_recordset(?::jsonb) as asked(brand text, key text)`;
const keysOf = (devices: readonly DeviceKey[]) =>
  JSON.stringify(devices.map(({ brand, sensorKey: key }) => ({ brand, key })));

interface IntervalRow {
  id: string;
  person_id: string;
  from_at: string;
  until_at: string;
  state: WearInterval['state'];
  told: Coupling;
}

const intervalOf = (row: IntervalRow): StoredInterval => ({
  id: row.id,
  personId: row.person_id,
  from: new Date(row.from_at).getTime(),
  until: new Date(row.until_at).getTime(),
  state: row.state,
  told: row.told,
});

/** What is known of these devices, by `idOfDevice`. */
export async function knownDevices(
  em: EntityManager,
  teamId: string,
  devices: readonly DeviceKey[],
): Promise<Map<string, KnownDevice>> {
  type Row = { brand: string; sensor_key: string; at: string; told_at: string; coupling: Coupling } & {
    [K in keyof IntervalRow]: IntervalRow[K] | null;
  };
  const rows = await em.execute<Row[]>(
    `select d.brand, d.sensor_key, d.at, d.told_at, d.coupling, i.id, i.person_id, i.from_at, i.until_at, i.state, i.told
     from ${KEYS} join devices d on d.team_id = ?::uuid and d.brand = asked.brand and d.sensor_key = asked.key
     left join device_intervals i on i.team_id = d.team_id and i.brand = d.brand and i.sensor_key = d.sensor_key
       and i.until_at = d.at`,
    [keysOf(devices), teamId],
  );
  return new Map(
    rows.map((row) => [
      idOfDevice({ brand: row.brand, sensorKey: row.sensor_key }),
      {
        at: new Date(row.at),
        toldAt: new Date(row.told_at),
        coupling: row.coupling,
        current: row.id === null ? null : intervalOf(row as IntervalRow),
      },
    ]),
  );
}

/** Silences of a device that touch a time. */
export async function silencesOf(
  em: EntityManager,
  teamId: string,
  { brand, sensorKey: key }: DeviceKey,
  [from, until]: readonly [Date, Date],
): Promise<StoredInterval[]> {
  const rows = await em.execute<IntervalRow[]>(
    `select * from device_intervals where team_id = ?::uuid and brand = ? and sensor_key = ? and state = 'silent'
       and from_at < ? and until_at > ?`,
    [teamId, brand, key, until, from],
  );
  return rows.map(intervalOf);
}

export async function saveDevices(
  em: EntityManager,
  place: DevicePlace,
  devices: readonly DeviceNow[],
  receivedAt: Date,
) {
  if (devices.length === 0) return;
  const rows = devices.map(({ sensorKey: key, ...device }) => ({
    ...device,
    id: newId(),
    key,
    openKey: sensorKey('', key),
  }));
  await em.execute(
    `insert into devices (id, team_id, scope, gateway_id, received_at, brand, sensor_key, open_key, sensor_id, person_id, at,
       told_at, clock_fault, battery_percent, is_charging, firmware, clock_offset_ms, last_sync_at, coupling, signal_dbm)
     select id, ?::uuid, ?::uuid[], ?::uuid, ?::timestamptz, brand, key, "openKey", "sensorId", "personId", at, "toldAt",
       "clockFault", "batteryPercent", "isCharging", firmware, "clockOffsetMs", "lastSyncAt", coupling, "signalDbm"
     from jsonb_to_recordset(?::jsonb) as told(id uuid, brand text, key text, "openKey" text, "sensorId" text,
       "personId" uuid, at timestamptz, "toldAt" timestamptz, "clockFault" text, "batteryPercent" double precision,
       "isCharging" boolean, firmware text, "clockOffsetMs" double precision, "lastSyncAt" timestamptz, coupling text,
       "signalDbm" double precision)
     on conflict (team_id, brand, sensor_key) do update set
       (scope, gateway_id, received_at, sensor_id, person_id, at, told_at, clock_fault, battery_percent, is_charging,
         firmware, clock_offset_ms, last_sync_at, coupling, signal_dbm)
       = (excluded.scope, excluded.gateway_id, excluded.received_at, excluded.sensor_id, excluded.person_id, excluded.at,
         excluded.told_at, excluded.clock_fault, excluded.battery_percent, excluded.is_charging, excluded.firmware,
         excluded.clock_offset_ms, excluded.last_sync_at, excluded.coupling, excluded.signal_dbm)`,
    [place.teamId, `{${place.scope.join(',')}}`, place.gatewayId, receivedAt, JSON.stringify(rows)],
  );
}

export async function extendIntervals(em: EntityManager, intervals: readonly { id: string; until: number }[]) {
  if (intervals.length === 0) return;
  await em.execute(
    `update device_intervals i set until_at = to_timestamp(longer.until / 1000)
     from jsonb_to_recordset(?::jsonb) as longer(id uuid, until double precision) where i.id = longer.id`,
    [JSON.stringify(intervals)],
  );
}

export async function addIntervals(em: EntityManager, place: DevicePlace, intervals: readonly NewInterval[]) {
  if (intervals.length === 0) return;
  const rows = intervals.map((interval) => ({
    ...interval,
    id: newId(),
    from: new Date(interval.from),
    until: new Date(interval.until),
  }));
  await em.execute(
    `insert into device_intervals (id, team_id, scope, person_id, brand, sensor_key, from_at, until_at, state, told)
     select id, ?::uuid, ?::uuid[], "personId", brand, "sensorKey", "from", "until", state, told
     from jsonb_to_recordset(?::jsonb) as added(id uuid, "personId" uuid, brand text, "sensorKey" text,
       "from" timestamptz, "until" timestamptz, state text, told text)`,
    [place.teamId, `{${place.scope.join(',')}}`, JSON.stringify(rows)],
  );
}

export async function dropIntervals(em: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await em.execute('delete from device_intervals where id = any (?::uuid[])', [`{${ids.join(',')}}`]);
}
