import { Migration } from '@mikro-orm/migrations';

/** Keeps who entered a consent on paper, and the day on the form; neither is known of those entered before. */
export class KeepPaperForms extends Migration {
  override up(): void {
    this.addSql('alter table consent_signings add entered_by uuid, add signed_on date');
  }
}
