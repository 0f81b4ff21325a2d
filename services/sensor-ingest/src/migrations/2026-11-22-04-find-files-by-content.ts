import { Migration } from '@mikro-orm/migrations';

/** Whether anything came of a file is asked of every upload that it was in. */
export class FindFilesByContent extends Migration {
  override up(): void {
    this.addSql('create index upload_files_sha256 on upload_files (sha256)');
  }
}
