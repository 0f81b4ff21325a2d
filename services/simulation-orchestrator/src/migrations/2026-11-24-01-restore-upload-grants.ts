import { Migration } from '@mikro-orm/migrations';

/** `GrantUploads` saw no attempt of before it: what those uploaded and no result refers to would lie there forever. */
export class RestoreUploadGrants extends Migration {
  override up(): void {
    this.addSql(`insert into upload_grants (simulation_id, attempt, until)
      select simulation_id, number, now() + interval '1 day' from attempts
      where not exists (
        select from results where results.simulation_id = attempts.simulation_id and results.attempt = attempts.number)
      on conflict do nothing`);
  }
}
