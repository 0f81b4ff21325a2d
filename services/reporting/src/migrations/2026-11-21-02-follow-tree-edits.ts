import { Migration } from '@mikro-orm/migrations';

/** Versions of nodes, what a team is found by when it moves or is merged, and what large lists need. */
export class FollowTreeEdits extends Migration {
  override up(): void {
    this.addSql('alter table nodes add column version int not null default 1');
    // A list of groups reads one page of nodes, then counts below each; a list of people walks along their names.
    this.addSql('create index nodes_list on nodes (cardinality(path), lower(name), id) where not deleted');
    for (const depth of [1, 2]) this.addSql(`create index nodes_below_${depth} on nodes ((path[${depth}]))`);
    this.addSql('create index people_name on people (sort_name, id)');
    for (const table of ['haes', 'simulations', 'totals', 'region_totals']) {
      this.addSql(`create index ${table}_team on ${table} (team_id)`);
    }
  }
}
