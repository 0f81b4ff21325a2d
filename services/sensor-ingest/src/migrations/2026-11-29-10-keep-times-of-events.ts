import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity } from '@strainscope/persistence';

/** When events of devices were where, from the sensor to the first screen. */
export class KeepTimesOfEvents extends Migration {
  override up(): void {
    this.addSql('alter table device_batches add arrived_at timestamptz');
    this.addSql(`create table event_times (
      event_id uuid primary key references haes on delete cascade, occurred_at timestamptz not null,
      clock_is_wrong boolean not null, gateway_at timestamptz, clock_error_ms double precision,
      received_at timestamptz not null, durable_at timestamptz not null, evaluated_at timestamptz not null,
      pushed_at timestamptz, shown_at timestamptz)`);
    this.addSql('create index event_times_evaluated on event_times (evaluated_at)');
    for (const statement of rowLevelSecurity('event_times', { scope: null, person: null })) this.addSql(statement);
    this.addSql(
      'create policy visible_through_event on event_times using (exists (select from haes where haes.id = event_id))',
    );
  }
}
