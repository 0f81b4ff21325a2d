import { Migration } from '@mikro-orm/migrations';

/** What waits for consent is recorded later, when nobody knows any more who sent it. Of earlier files the upload says it. */
export class MarkFilesToSimulate extends Migration {
  override up(): void {
    this.addSql('alter table upload_files add column simulates boolean not null default true');
  }
}
