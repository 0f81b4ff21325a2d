import { Migration } from '@mikro-orm/migrations';

/**
 * What is being recorded at the moment of an erasure is waited for, and found then: the lock is that of `keepAssignments`. Before
 * the batches of devices, by its name: whoever records locks in that order.
 */
export class AwaitRecordings extends Migration {
  override up(): void {
    this.addSql(`create function await_recordings() returns trigger language plpgsql as $$
      begin
        if exists (select from erased_people where person_id = old.person_id) then
          perform pg_advisory_xact_lock(hashtext('sensor assignments'),
            hashtext(coalesce((select path[1]::text from access_nodes where id = old.team_id), old.team_id::text)));
        end if;
        return old;
      end $$`);
    this.addSql(`create trigger await_recordings before delete on sensor_assignments
      for each row execute function await_recordings()`);
  }
}
