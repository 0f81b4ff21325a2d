import { Migration } from '@mikro-orm/migrations';

/** What somebody decided once stays on record: decisions are added, and go with the person whom they are about alone. */
export class KeepConsentDecisions extends Migration {
  override up(): void {
    this
      .addSql(`create function refuse_rewriting_decisions() returns trigger language plpgsql set search_path from current as $$
      begin
        if tg_op = 'DELETE' and exists (select from erased_people where person_id = old.person_id) then
          return old;
        end if;
        raise exception 'Decisions on consent are append-only' using errcode = 'insufficient_privilege';
      end $$`);
    this.addSql(`create trigger append_only before update or delete on consent_decisions
      for each row execute function refuse_rewriting_decisions()`);
    this.addSql(`create trigger append_only_truncate before truncate on consent_decisions
      for each statement execute function refuse_rewriting_decisions()`);
  }
}
