import { Migration } from '@mikro-orm/migrations';

/**
 * Corrects people who were there before `AskPlayersAlone`: everybody counted as asked, also those whom a letter made a
 * guardian or whom others registered as staff. Those of them who have decided nothing are reviewed at once, so that
 * every service hears of it.
 */
export class StaffWereNotAsked extends Migration {
  override up(): void {
    this.addSql(`update people set asked_at_registration = false
      where level >= 150 and asked_at_registration
        and not exists (select from consent_decisions where person_id = people.id and capacity = 'self')`);
    this.addSql(`update processing_decisions set review_on = date '1970-01-01' from people
      where people.id = person_id and not asked_at_registration and permitted <> '{}'`);
  }
}
