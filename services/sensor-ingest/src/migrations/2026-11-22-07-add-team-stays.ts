import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/**
 * Keeps who played where when, so that an event belongs to the team that its player was in then. For those who are
 * there already, the beginning was not written down here. What waits for consent tells of which sensor it is and when
 * it was: it follows the sensor as recorded events do. Batches that wait are told of an erasure in the whole
 * organization: what a sensor recorded may come to another team than the one in which it is worn.
 */
export class AddTeamStays extends Migration {
  override up(): void {
    const statements = [
      `create table team_stays (
        id uuid primary key, person_id uuid not null, team_id uuid not null, since timestamptz, until timestamptz)`,
      `create index team_stays_person on team_stays (person_id)`,
      ...rowLevelSecurity('team_stays', { scope: null }),
      `insert into team_stays (id, person_id, team_id)
       select gen_random_uuid(), person_id, node_id from access_grants where role = 'player'`,
      `create index sensor_assignments_sensor on sensor_assignments (sensor_key)`,
      `alter table quarantined_events
        add team_id uuid, add brand text, add sensor_id text, add occurred_at timestamptz`,
      `create or replace function leave_out_of_device_batches() returns trigger language plpgsql as $$
      begin
        if exists (select from erased_people where person_id = old.person_id) then
          update device_batches b set parked_at = null, left_out = left_out || jsonb_build_array(jsonb_build_object(
              'brand', old.brand, 'sensorKey', old.sensor_key,
              'from', extract(epoch from old.valid_from) * 1000, 'until', extract(epoch from old.valid_until) * 1000))
            from uploads u
            where b.processed_at is null and b.events >= 0 and u.id = b.upload_id
              and (u.team_id = old.team_id
                or u.scope[1] = (select path[1] from access_nodes where id = old.team_id));
        end if;
        return old;
      end $$`,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
