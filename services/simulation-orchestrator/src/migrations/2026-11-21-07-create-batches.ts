import { Migration } from '@mikro-orm/migrations';

/** Batches hold ids of events alone; what their reader sees of these is decided where simulations and motions are read. */
export class CreateBatches extends Migration {
  override up(): void {
    this.addSql(`create table batches (
      id uuid primary key, owner_id uuid not null, name text not null, created_at timestamptz not null,
      cancelled_at timestamptz, cancel_settled boolean not null default false,
      mesh_type text not null, mesh_subtype text not null, request jsonb not null)`);
    this.addSql('create index batches_owner on batches (owner_id, id)');
    this.addSql(`create table batch_items (
      batch_id uuid not null references batches on delete cascade, event_id uuid not null,
      answer text, simulation_id uuid, reason text, primary key (batch_id, event_id))`);
    this.addSql('create index batch_items_pending on batch_items (batch_id) where answer is null');
    this.addSql('create index motions_occurred on motions (occurred_at)');
  }
}
