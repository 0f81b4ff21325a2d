import { Migration } from '@mikro-orm/migrations';

/** Of a consent on paper: who entered it, and the day on the form. Of those entered before, neither is known. */
export class KeepPaperForms extends Migration {
  override up(): void {
    this.addSql('alter table consent_signings add entered_by uuid, add signed_on date');
  }
}
