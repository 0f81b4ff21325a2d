import { Migration } from '@mikro-orm/migrations';

/** Versions of nodes, and what a team is found by when it moves or is merged. */
export class FollowTreeEdits extends Migration {
  override up(): void {
    this.addSql('alter table nodes add column version int not null default 1');
    for (const table of ['haes', 'simulations', 'totals', 'region_totals']) {
      this.addSql(`create index ${table}_team on ${table} (team_id)`);
    }
  }
}
