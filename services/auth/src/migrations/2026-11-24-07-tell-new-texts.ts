import { Migration } from '@mikro-orm/migrations';

/**
 * Keeps the newer texts of which the person who decides was told by letter, and finds whose agreements wait for one.
 */
export class TellNewTexts extends Migration {
  override up(): void {
    this.addSql(`alter table processing_decisions add column texts_told text[] not null default '{}'`);
    this.addSql('create index consent_decisions_version on consent_decisions (purpose, version) where given');
  }
}
