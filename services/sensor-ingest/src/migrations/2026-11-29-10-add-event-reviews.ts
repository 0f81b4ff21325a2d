import { Migration } from '@mikro-orm/migrations';
import { hideWithoutConsent } from '@strainscope/consent';
import { rowLevelSecurity } from '@strainscope/persistence';

/** What readers found when they looked at events. A review that its reader changed stays as a row of its own. */
export class AddEventReviews extends Migration {
  override up(): void {
    const statements = [
      `create table event_reviews (
        event_id uuid not null references haes on delete cascade, reader_id uuid not null, version int not null,
        hae_revision int not null, team_id uuid not null, scope uuid[] not null, person_id uuid not null,
        verdict text not null, contact text not null, mechanism text not null, body_part text not null,
        note text not null, is_blind boolean not null, given_at timestamptz not null, replaced_at timestamptz,
        primary key (event_id, reader_id, version))`,
      `create unique index event_reviews_current on event_reviews (event_id, reader_id) where replaced_at is null`,
      `create index event_reviews_person on event_reviews (person_id)`,
      `create index event_reviews_team on event_reviews (team_id, event_id)`,
      // A player and a guardian read no reviews.
      ...rowLevelSecurity('event_reviews', { person: null }),
      ...hideWithoutConsent('event_reviews'),
      // A review is of whom its event is of, wherever that goes.
      `create function reviews_follow_event() returns trigger language plpgsql as $$ begin
         update event_reviews set team_id = new.team_id, scope = new.scope, person_id = new.person_id
         where event_id = new.id;
         return null;
       end $$`,
      `create trigger haes_reviews after update on haes for each row
         when ((old.team_id, old.scope, old.person_id) is distinct from (new.team_id, new.scope, new.person_id))
         execute function reviews_follow_event()`,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
