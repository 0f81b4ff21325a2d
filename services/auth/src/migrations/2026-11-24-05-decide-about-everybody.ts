import { Migration } from '@mikro-orm/migrations';

/**
 * Gives people who registered before consents were kept a decision that is due at once and was never announced, so that
 * they need not be looked for among all people.
 */
export class DecideAboutEverybody extends Migration {
  override up(): void {
    this.addSql(`insert into processing_decisions (person_id, permitted, consent_version, minor, revision, review_on)
      select id, '{}', '', false, 0, date '1970-01-01' from people
      on conflict do nothing`);
  }
}
