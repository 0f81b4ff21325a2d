import { Migration } from '@mikro-orm/migrations';

/**
 * Lowers players whose guardianships had ended: until levels followed the last child (`levelAfterGuarding`) they kept a
 * guardian's level, and nothing that happens to them decides it anew. It is not announced, as no other service keeps an
 * account's level.
 */
export class LowerFormerGuardians extends Migration {
  override up(): void {
    this.addSql(`update people set level = 100
      where level = 150
        and not exists (select from guardianships where guardian_id = people.id)
        and (exists (select from access_grants where person_id = people.id and role = 'player')
          or exists (select from sensor_wearers where person_id = people.id))`);
  }
}
