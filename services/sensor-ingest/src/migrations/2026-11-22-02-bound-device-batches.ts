import { Migration } from '@mikro-orm/migrations';

/** What waits is sealed, counted in bytes by whose it is, given up after a while, and forgotten after its window. */
export class BoundDeviceBatches extends Migration {
  override up(): void {
    this.addSql(`alter table device_batches
      add organization_id uuid,
      add bytes int not null default 0,
      add is_sealed boolean not null default false,
      add parked_at timestamptz,
      add failure text,
      add left_out jsonb not null default '[]'`);
    this.addSql(`update device_batches b set bytes = coalesce(octet_length(content), 0), organization_id = u.scope[1]
      from uploads u where u.id = b.upload_id`);
    this.addSql('create index device_batches_received on device_batches (received_at)');
    this.addSql('create index device_events_batch on device_events (batch_id)');
    // Erasing a person deletes what says who wore which sensor: batches that wait are told before.
    this.addSql(`create function leave_out_of_device_batches() returns trigger language plpgsql as $$
      begin
        if exists (select from erased_people where person_id = old.person_id) then
          update device_batches b set left_out = left_out || jsonb_build_array(jsonb_build_object(
              'brand', old.brand, 'sensorKey', old.sensor_key,
              'from', extract(epoch from old.valid_from) * 1000, 'until', extract(epoch from old.valid_until) * 1000))
            from uploads u
            where b.processed_at is null and u.id = b.upload_id
              and u.team_id in (select same.id from access_nodes team join access_nodes same on same.path = team.path
                                where team.id = old.team_id union select old.team_id);
        end if;
        return old;
      end $$`);
    this.addSql(`create trigger leave_out_of_device_batches before delete on sensor_assignments
      for each row execute function leave_out_of_device_batches()`);
  }
}
