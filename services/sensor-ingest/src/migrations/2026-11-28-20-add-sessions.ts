import { Migration } from '@mikro-orm/migrations';
import { hideWithoutConsent } from '@strainscope/consent';
import { rowLevelSecurity } from '@strainscope/persistence';

/**
 * Keeps matches and trainings, who took part, and who wore a sensor when. The database decides in which session an event
 * was, whatever writes it: recorded, replaced, or given to a player of another team. One index step answers that, since no
 * session lasts longer than a day.
 */
export class AddSessions extends Migration {
  override up(): void {
    const statements = [
      `create table sessions (
        id uuid primary key, kind text not null, sport text not null, level_of_play text not null, opponent text not null,
        venue text not null, time_zone text not null, planned_start timestamptz not null, planned_end timestamptz not null,
        started_at timestamptz, ended_at timestamptz, cancelled_at timestamptz,
        period_count int not null, period_minutes int not null, periods jsonb not null, notes text not null,
        version int not null, created_at timestamptz not null)`,
      `create index sessions_planned on sessions (planned_start desc, id desc)`,
      // The times from and until when events join are null where none does.
      `create table session_teams (
        session_id uuid not null references sessions, team_id uuid not null, scope uuid[] not null,
        joins_from timestamptz, joins_until timestamptz, primary key (session_id, team_id))`,
      `create index session_teams_joins on session_teams ((scope[3]), joins_from)`,
      `create index session_teams_team on session_teams (team_id)`,
      ...rowLevelSecurity('session_teams', { person: null }),
      ...rowLevelSecurity('sessions', { scope: null, person: null }),
      `create policy visible_through_teams on sessions
        using (exists (select from session_teams where session_teams.session_id = sessions.id))`,
      `create table session_participants (
        session_id uuid not null references sessions, person_id uuid not null, team_id uuid not null, scope uuid[] not null,
        position text not null, primary key (session_id, person_id))`,
      `create index session_participants_person on session_participants (person_id)`,
      ...rowLevelSecurity('session_participants'),
      `create table session_wear (
        session_id uuid not null references sessions, person_id uuid not null, team_id uuid not null, scope uuid[] not null,
        since timestamptz not null, until timestamptz, state text not null, primary key (session_id, person_id, since))`,
      `create index session_wear_person on session_wear (person_id)`,
      ...rowLevelSecurity('session_wear'),
      ...hideWithoutConsent('session_wear'),
      `create function session_of(team uuid, at timestamptz) returns uuid language sql stable as $$
        select session_id from session_teams
        where scope[3] = team and joins_from <= at and joins_from > at - interval '1 day' and joins_until > at
        order by joins_from desc, session_id limit 1 $$`,
      `alter table haes add column session_id uuid`,
      `create index haes_session on haes (session_id, occurred_at, id) where session_id is not null`,
      // An event of a wrong clock, which is listed by when it came, is in no session.
      `create function join_session() returns trigger language plpgsql as $$ begin
         new.session_id := case when new.listed_at = new.occurred_at then session_of(new.scope[3], new.occurred_at) end;
         return new;
       end $$`,
      // Triggers fire by their names: that of "listed_at" before this one.
      `create trigger haes_session_join before insert or update of occurred_at, team_id, warnings on haes
        for each row execute function join_session()`,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
