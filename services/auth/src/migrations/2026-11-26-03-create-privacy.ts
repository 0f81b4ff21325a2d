import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

export class CreatePrivacy extends Migration {
  override up(): void {
    this.addSql(`create table erasures (
      id uuid primary key,
      person_id uuid not null unique,
      requested_by uuid not null,
      requested_at timestamptz not null,
      state text not null check (state in ('erasing', 'sending-receipt', 'complete')),
      answers jsonb not null,
      address text,
      completed_at timestamptz,
      check (state <> 'complete' or address is null)
    )`);
    this.addSql(`create index erasures_open on erasures (id) where state <> 'complete'`);
    this.addSql(`create table data_copies (
      id uuid primary key,
      person_id uuid not null,
      kind text not null check (kind in ('holdings', 'export')),
      state text not null check (state in ('collecting', 'packing', 'ready', 'taken', 'failed')),
      requested_at timestamptz not null,
      answers jsonb not null,
      progress double precision not null,
      size bigint,
      ready_at timestamptz,
      expires_at timestamptz
    )`);
    this.addSql('create index data_copies_person on data_copies (person_id, kind, id desc)');
    this.addSql(
      `create index data_copies_open on data_copies (id) where kind = 'export' and state in ('collecting', 'ready')`,
    );
    for (const table of ['erasures', 'data_copies']) {
      for (const statement of rowLevelSecurity(table, { scope: null, person: null })) this.addSql(statement);
    }
  }
}
