import { Migration } from '@mikro-orm/migrations';
import { hideWithoutConsent } from '@strainscope/consent';
import { rowLevelSecurity } from '@strainscope/persistence';

/**
 * How each device of a team was when it was last heard of, when its wearer wore it and when it was silent, and how the
 * clocks of gateways go. Intervals stay: exposure is computed from them.
 */
export class KeepDeviceStatuses extends Migration {
  override up(): void {
    this.addSql(`create table gateways (
      id uuid primary key, team_id uuid not null, scope uuid[] not null, name text not null, heard_at timestamptz not null,
      clock_offset_ms double precision, clock_error_ms double precision, clock_measured_at timestamptz)`);
    this.addSql('create index gateways_heard on gateways (heard_at)');
    this.addSql(`create table devices (
      id uuid primary key, team_id uuid not null, scope uuid[] not null, brand text not null, sensor_key text not null,
      open_key text not null, sensor_id text not null, gateway_id uuid not null, person_id uuid, at timestamptz not null,
      told_at timestamptz not null, received_at timestamptz not null, clock_fault text, battery_percent double precision,
      is_charging boolean, firmware text, clock_offset_ms double precision, last_sync_at timestamptz, coupling text not null,
      signal_dbm double precision, unique (team_id, brand, sensor_key))`);
    this.addSql('create index devices_gateway on devices (gateway_id)');
    this.addSql('create index devices_person on devices (person_id) where person_id is not null');
    this.addSql('create index devices_open_key on devices (team_id, open_key)');
    this.addSql('create index devices_place on devices ((scope[3]), brand, sensor_key)');
    this.addSql(`create table device_intervals (
      id uuid primary key, team_id uuid not null, scope uuid[] not null, person_id uuid not null, brand text not null,
      sensor_key text not null, from_at timestamptz not null, until_at timestamptz not null, state text not null,
      told text not null)`);
    this.addSql('create index device_intervals_device on device_intervals (team_id, brand, sensor_key, until_at)');
    this.addSql('create index device_intervals_person on device_intervals (person_id, from_at)');
    for (const statement of rowLevelSecurity('gateways', { person: null })) this.addSql(statement);
    for (const table of ['devices', 'device_intervals']) {
      for (const statement of [...rowLevelSecurity(table), ...hideWithoutConsent(table)]) this.addSql(statement);
    }
  }
}
