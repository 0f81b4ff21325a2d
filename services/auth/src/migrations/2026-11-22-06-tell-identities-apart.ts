import { Migration } from '@mikro-orm/migrations';

/** Two accounts elsewhere at one issuer are told apart, and a browser may have left to link one more. */
export class TellIdentitiesApart extends Migration {
  override up(): void {
    this.addSql(`alter table identities
      add column id uuid not null unique default gen_random_uuid(),
      add column account text not null default ''`);
    this.addSql('alter table identity_sign_ins add column person_id uuid references people on delete cascade');
    this.addSql('create index identity_sign_ins_person on identity_sign_ins (person_id)');
  }
}
