import { Migration } from '@mikro-orm/migrations';

const waits = 'processed_at is null and parked_at is null';

/** What waits is found without a look at everything that waits; what was given up waits for nobody. */
export class EaseDeviceBatches extends Migration {
  override up(): void {
    this.addSql('alter table device_batches add readings int not null default 0');
    this.addSql('drop index device_batches_unprocessed');
    this.addSql(`create index device_batches_due on device_batches (try_at) where ${waits}`);
    this.addSql(
      `create index device_batches_gateway on device_batches (gateway_id, try_at) include (bytes) where ${waits}`,
    );
    this.addSql(
      `create index device_batches_organization on device_batches (organization_id) include (bytes) where ${waits}`,
    );
    this.addSql(`create index device_batches_failing on device_batches (tries) where ${waits} and tries >= 20`);
    this.addSql(`create index device_batches_parked on device_batches (received_at) where parked_at is not null`);
    // Whose and how large, of those that an earlier version left without: it saw no row.
    this.addSql(`select set_config('strainscope.level', 'service', true)`);
    this.addSql(`update device_batches b set bytes = coalesce(octet_length(content), 0), organization_id = u.scope[1]
      from uploads u where u.id = b.upload_id and b.organization_id is null`);
    // One that was given up is tried again: what is left of it is written without the events of whoever was erased.
    this.addSql(`create or replace function leave_out_of_device_batches() returns trigger language plpgsql as $$
      begin
        if exists (select from erased_people where person_id = old.person_id) then
          update device_batches b set parked_at = null, left_out = left_out || jsonb_build_array(jsonb_build_object(
              'brand', old.brand, 'sensorKey', old.sensor_key,
              'from', extract(epoch from old.valid_from) * 1000, 'until', extract(epoch from old.valid_until) * 1000))
            from uploads u
            where b.processed_at is null and u.id = b.upload_id
              and u.team_id in (select same.id from access_nodes team join access_nodes same on same.path = team.path
                                where team.id = old.team_id union select old.team_id);
        end if;
        return old;
      end $$`);
  }
}
