import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/** Who corrected whose date of birth, when and why, and what it was before: consent depends on it. */
export class CorrectBirthDates extends Migration {
  override up(): void {
    this.addSql(`create table birth_date_corrections (
      id uuid primary key,
      person_id uuid not null references people on delete cascade,
      before date not null,
      after date not null,
      reason text not null,
      corrected_by uuid not null,
      corrected_at timestamptz not null
    )`);
    this.addSql('create index birth_date_corrections_person on birth_date_corrections (person_id)');
    for (const statement of rowLevelSecurity('birth_date_corrections', { scope: null, person: null }))
      this.addSql(statement);
  }
}
