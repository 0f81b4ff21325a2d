import { Migration } from '@mikro-orm/migrations';

/** What operators decide about pools, what they did, and in which pool an attempt ran. */
export class CreatePools extends Migration {
  override up(): void {
    this.addSql(`create table pool_controls (
      pool text primary key, state text not null check (state in ('open', 'paused', 'draining')),
      concurrency int check (concurrency >= 0))`);
    this.addSql(`create table operator_actions (
      id bigint generated always as identity primary key, at timestamptz not null, actor_id uuid not null,
      subject text not null, action text not null, before jsonb not null, after jsonb not null)`);
    for (const table of ['attempts', 'cost_entries']) {
      this.addSql(`alter table ${table} add column pool text not null default 'elsewhere'`);
    }
    this.addSql('create index attempts_started on attempts (started_at)');
    this.addSql(`create index simulations_load on simulations (tenant_id, status)
      where waits_for is null and status in ('queued', 'running', 'post-processing')`);
    this.addSql(`create index simulations_failed on simulations (reason_code, id) where status = 'failed'`);
  }
}
