import { Migration } from '@mikro-orm/migrations';

/**
 * Until levels followed the last child (`levelAfterGuarding`), players whose guardianships had ended kept a guardian's level,
 * and nothing that happens to them decides it anew. Nobody is told, as no other service keeps an account's level.
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
