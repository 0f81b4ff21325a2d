import { Migration } from '@mikro-orm/migrations';
import { hideWithoutConsent } from '@strainscope/consent';
import { rowLevelSecurity } from '@strainscope/persistence';

/** Rules of nodes in versions, the alerts that they raised, and what people did about them. */
export class AddAlerts extends Migration {
  override up(): void {
    for (const statement of [...peopleTables, ...ruleTables, ...alertTables]) this.addSql(statement);
  }
}

const peopleTables = [
  `create table player_traits (
    person_id uuid primary key, sex text not null, birth_date text not null, told_at timestamptz not null)`,
  ...rowLevelSecurity('player_traits', { scope: null }),
];

const ruleTables = [
  // Without rules a version says that the node takes those above it again.
  `create table alert_rule_versions (
    id uuid primary key, node_id uuid not null, scope uuid[] not null, number int not null, rules jsonb,
    reason text not null, author_id uuid not null, proposed_at timestamptz not null, state text not null,
    decided_by uuid, decided_at timestamptz, unique (node_id, number))`,
  `create unique index alert_rule_versions_waiting on alert_rule_versions (node_id) where state = 'waiting'`,
  `create index alert_rule_versions_published on alert_rule_versions (node_id, number desc) where state = 'published'`,
  ...rowLevelSecurity('alert_rule_versions', { person: null }),
];

const alertTables = [
  `create table alerts (
    id uuid primary key, event_id uuid not null unique references haes on delete cascade, incident_id uuid not null,
    team_id uuid not null, scope uuid[] not null, person_id uuid not null,
    rule_version_id uuid, rule_version text not null, findings jsonb not null, late boolean not null,
    occurred_at timestamptz not null, received_at timestamptz not null, raised_at timestamptz not null,
    state text not null, version int not null, assignee_id uuid, outcome text, note text not null,
    changed_at timestamptz not null)`,
  `create index alerts_time on alerts (raised_at desc, id desc)`,
  `create index alerts_team on alerts (team_id, occurred_at)`,
  `create index alerts_person on alerts (person_id)`,
  `create index alerts_scope on alerts using gin (scope)`,
  `create index alerts_new on alerts (raised_at desc) where state = 'new'`,
  ...rowLevelSecurity('alerts'),
  ...hideWithoutConsent('alerts'),
  `create table alert_steps (
    alert_id uuid not null references alerts on delete cascade, number int not null, kind text not null,
    by_id uuid not null, at timestamptz not null, assignee_id uuid, outcome text, note text not null,
    undone_at timestamptz, primary key (alert_id, number))`,
  ...rowLevelSecurity('alert_steps', { scope: null, person: null }),
  `create policy visible_through_alert on alert_steps using (exists (select from alerts where alerts.id = alert_id))`,
  // An alert is of whom its event is of, wherever that goes.
  `create function alerts_follow_event() returns trigger language plpgsql as $$ begin
     update alerts set team_id = new.team_id, scope = new.scope, person_id = new.person_id where event_id = new.id;
     return null;
   end $$`,
  `create trigger haes_alerts after update on haes for each row
     when ((old.team_id, old.scope, old.person_id) is distinct from (new.team_id, new.scope, new.person_id))
     execute function alerts_follow_event()`,
  // What no rule could decide, as something was not measured.
  `create table undecided_events (
    event_id uuid primary key references haes on delete cascade, not_measured text[] not null)`,
  ...rowLevelSecurity('undecided_events', { scope: null, person: null }),
  `create policy visible_through_event on undecided_events using (exists (select from haes where haes.id = event_id))`,
];
