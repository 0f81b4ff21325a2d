import { Migration } from '@mikro-orm/migrations';
import { ownProblems } from '../config/own-problems.ts';

/** Researchers' own problems, the keys of what is stored of them, and the account of what they use of the machine. */
export class CreateProblems extends Migration {
  override up(): void {
    this.addSql(`create table problems (
      id uuid primary key, owner_id uuid not null, name text not null, status text not null,
      opened_at timestamptz not null, submitted_at timestamptz, started_at timestamptz, ended_at timestamptz,
      files jsonb not null default '[]', results jsonb not null default '[]',
      attempt int not null default 0, own_failures int not null default 0,
      fence bigint, worker_id text, pool text, lease_until timestamptz,
      progress float8 not null default 0, progressed_at timestamptz,
      solve_seconds float8 not null default 0, cost numeric not null default 0,
      reason_code text, reason text, detail text)`);
    this.addSql('create index problems_owner on problems (owner_id, id)');
    this.addSql(`create index problems_queued on problems (submitted_at, id) where status = 'queued'`);
    this.addSql(`create index problems_running on problems (lease_until) where status = 'running'`);
    this.addSql(`create index problems_opened on problems (opened_at) where status = 'receiving'`);
    this.addSql('create index problems_ended on problems (ended_at) where ended_at is not null');
    this.addSql(`insert into tenants (id) values ('${ownProblems}') on conflict do nothing`);
  }
}
