import { Migration } from '@mikro-orm/migrations';

const waits = 'processed_at is null and parked_at is null';

/** What waits is found without a look at everything that waits; what was given up waits for nobody. */
export class EaseDeviceBatches extends Migration {
  override up(): void {
    this.addSql('alter table device_batches add readings int not null default 0');
    this.addSql('drop index device_batches_unprocessed');
    // An index for each question, with a condition that is always true and that this question alone tells: how much
    // waits changes too fast for the planner's statistics, and by these it would read another of them from end to end.
    for (const [name, columns, condition] of [
      ['gateway', '(gateway_id, try_at) include (bytes)', waits],
      ['due', '(try_at)', `${waits} and tries >= 0`],
      ['organization', '(organization_id) include (bytes)', `${waits} and bytes >= 0`],
      ['upload', '(upload_id)', 'processed_at is null and events >= 0'],
      ['failing', '(tries)', `${waits} and tries >= 20`],
      ['parked', '(received_at)', 'parked_at is not null'],
    ]) {
      this.addSql(`create index device_batches_${name} on device_batches ${columns} where ${condition}`);
    }
    // Fills in the organization and size of batches that an earlier version left without: it saw no row.
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
            where b.processed_at is null and b.events >= 0 and u.id = b.upload_id
              and u.team_id in (select same.id from access_nodes team join access_nodes same on same.path = team.path
                                where team.id = old.team_id union select old.team_id);
        end if;
        return old;
      end $$`);
  }
}
