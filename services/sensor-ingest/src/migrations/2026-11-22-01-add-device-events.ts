import { Migration } from '@mikro-orm/migrations';

/** Events that gateways send: what is accepted lies here until it is processed, and its id until the window ends. */
export class AddDeviceEvents extends Migration {
  override up(): void {
    this.addSql(`create table device_batches (
      id uuid primary key,
      upload_id uuid not null references uploads,
      gateway_id uuid not null,
      idempotency_key text,
      request_sha256 text not null,
      verdicts jsonb not null,
      file_name text not null,
      file_sha256 text not null,
      content bytea,
      events int not null,
      received_at timestamptz not null,
      try_at timestamptz not null,
      tries int not null,
      processed_at timestamptz,
      unique (gateway_id, idempotency_key)
    )`);
    // Numbers of sensors hardly shrink: trying costs more than the space.
    this.addSql('alter table device_batches alter column content set storage external');
    this.addSql('create index device_batches_unprocessed on device_batches (try_at) where processed_at is null');
    this.addSql(`create table device_events (
      gateway_id uuid not null,
      sensor text not null,
      event_id text not null,
      batch_id uuid not null,
      primary key (gateway_id, sensor, event_id)
    )`);
    // It is not known yet whose they are: only the service sees them.
    for (const table of ['device_batches', 'device_events']) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`alter table ${table} force row level security`);
      this.addSql(`create policy for_the_service_alone on ${table}
        using ((select current_setting('strainscope.level', true)) = 'service')`);
    }
  }
}
