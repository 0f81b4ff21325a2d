import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

export class CreateContact extends Migration {
  override up(): void {
    this.addSql(`create table newsletter_subscriptions (
      id uuid primary key,
      email text not null unique,
      first_name text not null,
      last_name text not null,
      asked_at timestamptz not null,
      confirmed_at timestamptz
    )`);
    this.addSql(`create table contact_messages (
      id uuid primary key,
      name text not null,
      email text not null,
      subject text not null,
      message text not null,
      sent_at timestamptz not null
    )`);
    this.addSql(`alter table api_tokens
      add column name text not null default '',
      add column gateway text not null default '',
      add column last_used_at timestamptz`);
    for (const table of ['newsletter_subscriptions', 'contact_messages']) {
      for (const statement of rowLevelSecurity(table, { scope: null, person: null })) this.addSql(statement);
    }
  }
}
