import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/** Profiles, and what people did with the items of their onboarding list. */
export class CreateProfiles extends Migration {
  override up(): void {
    this.addSql(`create table profiles (
      person_id uuid primary key references people on delete cascade,
      version int not null,
      address text not null,
      sport text not null,
      position text not null,
      head_length double precision,
      head_breadth double precision,
      head_circumference double precision,
      time_zone text not null,
      wanted_letters text[]
    )`);
    this.addSql(`create table notification_marks (
      person_id uuid not null references people on delete cascade,
      name text not null,
      status int not null,
      primary key (person_id, name)
    )`);
    // Undefined members, who wear most new sensors, are no people of auth: no reference.
    this.addSql(
      'create table sensor_wearers (person_id uuid not null, team_id uuid not null, primary key (person_id, team_id))',
    );
    for (const table of ['profiles', 'notification_marks', 'sensor_wearers']) {
      for (const statement of rowLevelSecurity(table, { scope: null })) this.addSql(statement);
    }
  }
}
