import { Migration } from '@mikro-orm/migrations';

/**
 * Keeps whether a file is simulated: what waits for consent is recorded later, when it is no longer known who sent it.
 * For earlier files the upload says it.
 */
export class MarkFilesToSimulate extends Migration {
  override up(): void {
    this.addSql('alter table upload_files add column simulates boolean not null default true');
  }
}
