import { Migration } from '@mikro-orm/migrations';

/**
 * Two events may have one number: a counter began anew, or files share a name. Their ids tell them apart, and what was
 * measured. A row, or an accepted event, of an earlier version says nothing of that.
 */
export class TellEventsApart extends Migration {
  override up(): void {
    this.addSql('alter table haes add column content_sha256 text');
    this.addSql('alter table haes drop constraint haes_organization_id_brand_sensor_id_source_event_id_key');
    this.addSql('create index haes_source on haes (organization_id, brand, sensor_id, source_event_id)');
    this.addSql(`alter table device_events add column told_at text not null default ''`);
    this.addSql('alter table device_events drop constraint device_events_pkey');
    this.addSql('alter table device_events add primary key (gateway_id, sensor, event_id, told_at)');
  }
}
