import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/** How staff are told of alerts, who is on duty, and incidents of the last day. */
export class TellOfAlerts extends Migration {
  override up(): void {
    this.addSql(`create table alert_wishes (
      person_id uuid primary key references people on delete cascade,
      push boolean not null,
      email boolean not null,
      sms boolean not null,
      quiet_from int check (quiet_from between 0 and 1439),
      quiet_until int check (quiet_until between 0 and 1439),
      check ((quiet_from is null) = (quiet_until is null))
    )`);
    this.addSql(`create table push_subscriptions (
      id uuid primary key,
      person_id uuid not null references people on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      added_at timestamptz not null
    )`);
    this.addSql('create index push_subscriptions_person on push_subscriptions (person_id)');
    this.addSql(`create table duty_rosters (
      node_id uuid primary key,
      escalate_minutes int not null,
      version int not null,
      changed_at timestamptz not null
    )`);
    this.addSql(`create table duty_people (
      node_id uuid not null references duty_rosters on delete cascade,
      person_id uuid not null,
      position int not null,
      primary key (node_id, person_id)
    )`);
    this.addSql('create index duty_people_person on duty_people (person_id)');
    this.addSql(`create table alert_incidents (
      id uuid primary key,
      team_id uuid not null,
      scope uuid[] not null,
      next_position int not null,
      next_at timestamptz,
      opened_at timestamptz not null
    )`);
    this.addSql('create index alert_incidents_due on alert_incidents (next_at) where next_at is not null');
    this.addSql('create index alert_incidents_opened on alert_incidents (opened_at)');
    this.addSql(`create table incident_alerts (
      id uuid primary key,
      incident_id uuid not null references alert_incidents on delete cascade,
      person_id uuid not null,
      is_new boolean not null,
      late boolean not null,
      occurred_at timestamptz not null,
      version int not null
    )`);
    this.addSql('create index incident_alerts_incident on incident_alerts (incident_id)');
    this.addSql('create index incident_alerts_person on incident_alerts (person_id)');
    const own = [
      'alert_wishes',
      'push_subscriptions',
      'duty_rosters',
      'duty_people',
      'alert_incidents',
      'incident_alerts',
    ];
    // All of them are read with the service's scope alone.
    for (const table of own)
      for (const statement of rowLevelSecurity(table, { scope: null, person: null })) this.addSql(statement);
  }
}
