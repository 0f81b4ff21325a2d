import { Migration } from '@mikro-orm/migrations';

/**
 * Reviews at once people who came of age while something else of theirs was reviewed: they kept their guardians, and
 * nothing looked again. From now on a person who comes of age stays due until it is seen to.
 */
export class ReviewGuardedAdults extends Migration {
  override up(): void {
    this.addSql(`update processing_decisions p set review_on = date '1970-01-01'
      where not p.minor and (
        exists (select from guardianships g where g.child_id = p.person_id)
        or exists (select from guardian_requests r where r.person_id = p.person_id and r.answered_at is null))`);
  }
}
